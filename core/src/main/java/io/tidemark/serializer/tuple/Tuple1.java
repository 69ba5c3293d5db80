// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One value, in the public fields {@code f0}. Mutable.
 *
 * @param <T0> the type of {@code f0}
 */
public class Tuple1<T0> extends Tuple {
  private static final long serialVersionUID = 1L;

  /** The first field. */
  public T0 f0;

  /** Creates a tuple whose fields are null, to be set afterwards. */
  @SuppressWarnings("NullAway.Init")
  public Tuple1() {}

  /** Creates a tuple. */
  public Tuple1(T0 f0) {
    this.f0 = f0;
  }

  /** Creates a tuple. */
  public static <T0> Tuple1<T0> of(T0 f0) {
    return new Tuple1<>(f0);
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T getField(int position) {
    return switch (position) {
      case 0 -> (T) f0;
      default -> throw noSuchField(position);
    };
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> void setField(T value, int position) {
    switch (position) {
      case 0 -> f0 = (T0) value;
      default -> throw noSuchField(position);
    }
  }

  /** Sets all fields. */
  public void setFields(T0 f0) {
    this.f0 = f0;
  }

  /** A new tuple with the same fields. */
  public Tuple1<T0> copy() {
    return new Tuple1<>(f0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Tuple1)) {
      return false;
    }
    Tuple1<?> that = (Tuple1<?>) other;
    return Objects.equals(f0, that.f0);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(f0);
    return hash;
  }
}
