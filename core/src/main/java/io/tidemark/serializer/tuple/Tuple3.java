// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 3 values as one, in the public fields {@code f0} to {@code f2}. Mutable.
 *
 * @param <T0> the type of {@code f0}
 * @param <T1> the type of {@code f1}
 * @param <T2> the type of {@code f2}
 */
public class Tuple3<T0, T1, T2> extends Tuple {
  private static final long serialVersionUID = 1L;

  /** The first field. */
  public T0 f0;

  /** The second field. */
  public T1 f1;

  /** The third field. */
  public T2 f2;

  /** Creates a tuple whose fields are null, to be set afterwards. */
  @SuppressWarnings("NullAway.Init")
  public Tuple3() {}

  /** Creates a tuple. */
  public Tuple3(T0 f0, T1 f1, T2 f2) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
  }

  /** Creates a tuple. */
  public static <T0, T1, T2> Tuple3<T0, T1, T2> of(T0 f0, T1 f1, T2 f2) {
    return new Tuple3<>(f0, f1, f2);
  }

  @Override
  public int getArity() {
    return 3;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T getField(int position) {
    return switch (position) {
      case 0 -> (T) f0;
      case 1 -> (T) f1;
      case 2 -> (T) f2;
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
      default -> throw noSuchField(position);
    }
  }

  /** Sets all fields. */
  public void setFields(T0 f0, T1 f1, T2 f2) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
  }

  /** A new tuple with the same fields. */
  public Tuple3<T0, T1, T2> copy() {
    return new Tuple3<>(f0, f1, f2);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Tuple3)) {
      return false;
    }
    Tuple3<?, ?, ?> that = (Tuple3<?, ?, ?>) other;
    return Objects.equals(f0, that.f0)
        && Objects.equals(f1, that.f1)
        && Objects.equals(f2, that.f2);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(f0);
    hash = 31 * hash + Objects.hashCode(f1);
    hash = 31 * hash + Objects.hashCode(f2);
    return hash;
  }
}
