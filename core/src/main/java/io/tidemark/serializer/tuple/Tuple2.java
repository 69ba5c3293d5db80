// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 2 values as one, in the public fields {@code f0} to {@code f1}. Mutable.
 *
 * @param <T0> the type of {@code f0}
 * @param <T1> the type of {@code f1}
 */
public class Tuple2<T0, T1> extends Tuple {
  private static final long serialVersionUID = 1L;

  /** The first field. */
  public T0 f0;

  /** The second field. */
  public T1 f1;

  /** Creates a tuple whose fields are null, to be set afterwards. */
  @SuppressWarnings("NullAway.Init")
  public Tuple2() {}

  /** Creates a tuple. */
  public Tuple2(T0 f0, T1 f1) {
    this.f0 = f0;
    this.f1 = f1;
  }

  /** Creates a tuple. */
  public static <T0, T1> Tuple2<T0, T1> of(T0 f0, T1 f1) {
    return new Tuple2<>(f0, f1);
  }

  @Override
  public int getArity() {
    return 2;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> T getField(int position) {
    return switch (position) {
      case 0 -> (T) f0;
      case 1 -> (T) f1;
      default -> throw noSuchField(position);
    };
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> void setField(T value, int position) {
    switch (position) {
      case 0 -> f0 = (T0) value;
      case 1 -> f1 = (T1) value;
      default -> throw noSuchField(position);
    }
  }

  /** Sets all fields. */
  public void setFields(T0 f0, T1 f1) {
    this.f0 = f0;
    this.f1 = f1;
  }

  /** A new tuple with the fields exchanged. */
  public Tuple2<T1, T0> swap() {
    return new Tuple2<>(f1, f0);
  }

  /** A new tuple with the same fields. */
  public Tuple2<T0, T1> copy() {
    return new Tuple2<>(f0, f1);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Tuple2)) {
      return false;
    }
    Tuple2<?, ?> that = (Tuple2<?, ?>) other;
    return Objects.equals(f0, that.f0) && Objects.equals(f1, that.f1);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(f0);
    hash = 31 * hash + Objects.hashCode(f1);
    return hash;
  }
}
