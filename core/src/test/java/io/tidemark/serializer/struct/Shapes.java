// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The classes that the tests of this package serialize. */
final class Shapes {
  private Shapes() {}

  enum Side {
    BUY,
    SELL
  }

  /** All primitive: no header. */
  record Primitives(boolean z, byte b, short s, int i, long j, char c, float f, double d) {}

  /** Nullable components, all fixed-width. */
  record Nullables(String name, Long number, Side side, Optional<Integer> maybe) {}

  record Fixed(long id, Side side, Integer count, Point point) {}

  record Point(double x, double y) {}

  /** Mutable inside. */
  record Tagged(String name, int[] counts, List<String> tags) {}

  record Pair<A, B>(A first, B second) {}

  record Nothing() {}

  /** A POJO with public fields, and one behind methods. */
  public static class Account {
    public String owner;
    public long cents;
    public Integer limit;
    private List<Integer> history;
    public static int created;
    public transient Thread thread;

    public List<Integer> getHistory() {
      return history;
    }

    public void setHistory(List<Integer> history) {
      this.history = history;
    }

    @Override
    public boolean equals(Object other) {
      return other != null
          && other.getClass() == getClass()
          && ((Account) other).cents == cents
          && Objects.equals(((Account) other).owner, owner)
          && Objects.equals(((Account) other).limit, limit)
          && Objects.equals(((Account) other).history, history);
    }

    @Override
    public int hashCode() {
      return Objects.hash(owner, cents, limit, history);
    }
  }

  /** A subclass with a field of its own, and one from a generic superclass. */
  public static class Savings extends Account {
    public double rate;

    @Override
    public boolean equals(Object other) {
      return super.equals(other) && ((Savings) other).rate == rate;
    }

    @Override
    public int hashCode() {
      return super.hashCode() * 31 + Double.hashCode(rate);
    }
  }

  public static class Base<T> {
    public T value;
  }

  public static class OfStrings extends Base<List<String>> {
    public int count;
  }

  sealed interface Event permits Opened, Closed, Failed {}

  record Opened(long at, String by) implements Event {}

  record Closed(long at) implements Event {}

  enum Failed implements Event {
    DISK,
    NETWORK
  }

  sealed interface Result<T> permits Ok, Err {}

  record Ok<T>(T value) implements Result<T> {}

  record Err<T>(String reason) implements Result<T> {}

  /** More components than composed handles take, and more nulls than one header word. */
  record Wide(
      Long a0,
      Long a1,
      Long a2,
      Long a3,
      Long a4,
      Long a5,
      Long a6,
      Long a7,
      Long a8,
      Long a9,
      Long b0,
      Long b1,
      Long b2,
      Long b3,
      Long b4,
      Long b5,
      Long b6,
      Long b7,
      Long b8,
      Long b9,
      Long c0,
      Long c1,
      Long c2,
      Long c3,
      Long c4,
      Long c5,
      Long c6,
      Long c7,
      Long c8,
      Long c9,
      Long d0,
      Long d1,
      Long d2,
      Long d3,
      Long d4,
      Long d5,
      Long d6,
      Long d7,
      Long d8,
      Long d9,
      Long e0,
      Long e1,
      Long e2,
      Long e3,
      Long e4,
      Long e5,
      Long e6,
      Long e7,
      Long e8,
      Long e9,
      Long f0,
      Long f1,
      Long f2,
      Long f3,
      Long f4,
      Long f5,
      Long f6,
      Long f7,
      Long f8,
      Long f9,
      Long g0,
      Long g1,
      Long g2,
      Long g3,
      Long g4,
      Long g5,
      Long g6,
      Long g7,
      Long g8,
      Long g9) {}
}
