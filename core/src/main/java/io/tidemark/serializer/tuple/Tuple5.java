// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 5 values as one, in the public fields {@code f0} to {@code f4}. Mutable.
 *
 * @param <T0> the type of {@code f0}
 * @param <T1> the type of {@code f1}
 * @param <T2> the type of {@code f2}
 * @param <T3> the type of {@code f3}
 * @param <T4> the type of {@code f4}
 */
public class Tuple5<T0, T1, T2, T3, T4> extends Tuple {
  private static final long serialVersionUID = 1L;

  /** The first field. */
  public T0 f0;

  /** The second field. */
  public T1 f1;

  /** The third field. */
  public T2 f2;

  /** The fourth field. */
  public T3 f3;

  /** The fifth field. */
  public T4 f4;

  /** Creates a tuple whose fields are null, to be set afterwards. */
  @SuppressWarnings("NullAway.Init")
  public Tuple5() {}

  /** Creates a tuple. */
  public Tuple5(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
    this.f3 = f3;
    this.f4 = f4;
  }

  /** Creates a tuple. */
  public static <T0, T1, T2, T3, T4> Tuple5<T0, T1, T2, T3, T4> of(
      T0 f0, T1 f1, T2 f2, T3 f3, T4 f4) {
    return new Tuple5<>(f0, f1, f2, f3, f4);
  }

  @Override
  public int getArity() {
    return 5;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T getField(int position) {
    return switch (position) {
      case 0 -> (T) f0;
      case 1 -> (T) f1;
      case 2 -> (T) f2;
      case 3 -> (T) f3;
      case 4 -> (T) f4;
      default -> throw noSuchField(position);
    };
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> void setField(T value, int position) {
    switch (position) {
      case 0 -> f0 = (T0) value;
      case 1 -> f1 = (T1) value;
      case 2 -> f2 = (T2) value;
      case 3 -> f3 = (T3) value;
      case 4 -> f4 = (T4) value;
      default -> throw noSuchField(position);
    }
  }

  /** Sets all fields. */
  public void setFields(T0 f0, T1 f1, T2 f2, T3 f3, T4 f4) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
    this.f3 = f3;
    this.f4 = f4;
  }

  /** A new tuple with the same fields. */
  public Tuple5<T0, T1, T2, T3, T4> copy() {
    return new Tuple5<>(f0, f1, f2, f3, f4);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Tuple5)) {
      return false;
    }
    Tuple5<?, ?, ?, ?, ?> that = (Tuple5<?, ?, ?, ?, ?>) other;
    return Objects.equals(f0, that.f0)
        && Objects.equals(f1, that.f1)
        && Objects.equals(f2, that.f2)
        && Objects.equals(f3, that.f3)
        && Objects.equals(f4, that.f4);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(f0);
    hash = 31 * hash + Objects.hashCode(f1);
    hash = 31 * hash + Objects.hashCode(f2);
    hash = 31 * hash + Objects.hashCode(f3);
    hash = 31 * hash + Objects.hashCode(f4);
    return hash;
  }
}
