// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * 20 values as one, in the public fields {@code f0} to {@code f19}. Mutable.
 *
 * @param <T0> the type of {@code f0}
 * @param <T1> the type of {@code f1}
 * @param <T2> the type of {@code f2}
 * @param <T3> the type of {@code f3}
 * @param <T4> the type of {@code f4}
 * @param <T5> the type of {@code f5}
 * @param <T6> the type of {@code f6}
 * @param <T7> the type of {@code f7}
 * @param <T8> the type of {@code f8}
 * @param <T9> the type of {@code f9}
 * @param <T10> the type of {@code f10}
 * @param <T11> the type of {@code f11}
 * @param <T12> the type of {@code f12}
 * @param <T13> the type of {@code f13}
 * @param <T14> the type of {@code f14}
 * @param <T15> the type of {@code f15}
 * @param <T16> the type of {@code f16}
 * @param <T17> the type of {@code f17}
 * @param <T18> the type of {@code f18}
 * @param <T19> the type of {@code f19}
 */
public class Tuple20<
        T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
    extends Tuple {
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

  /** The sixth field. */
  public T5 f5;

  /** The seventh field. */
  public T6 f6;

  /** The eighth field. */
  public T7 f7;

  /** The ninth field. */
  public T8 f8;

  /** The tenth field. */
  public T9 f9;

  /** The 11th field. */
  public T10 f10;

  /** The 12th field. */
  public T11 f11;

  /** The 13th field. */
  public T12 f12;

  /** The 14th field. */
  public T13 f13;

  /** The 15th field. */
  public T14 f14;

  /** The 16th field. */
  public T15 f15;

  /** The 17th field. */
  public T16 f16;

  /** The 18th field. */
  public T17 f17;

  /** The 19th field. */
  public T18 f18;

  /** The 20th field. */
  public T19 f19;

  /** Creates a tuple whose fields are null, to be set afterwards. */
  @SuppressWarnings("NullAway.Init")
  public Tuple20() {}

  /** Creates a tuple. */
  public Tuple20(
      T0 f0,
      T1 f1,
      T2 f2,
      T3 f3,
      T4 f4,
      T5 f5,
      T6 f6,
      T7 f7,
      T8 f8,
      T9 f9,
      T10 f10,
      T11 f11,
      T12 f12,
      T13 f13,
      T14 f14,
      T15 f15,
      T16 f16,
      T17 f17,
      T18 f18,
      T19 f19) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
    this.f3 = f3;
    this.f4 = f4;
    this.f5 = f5;
    this.f6 = f6;
    this.f7 = f7;
    this.f8 = f8;
    this.f9 = f9;
    this.f10 = f10;
    this.f11 = f11;
    this.f12 = f12;
    this.f13 = f13;
    this.f14 = f14;
    this.f15 = f15;
    this.f16 = f16;
    this.f17 = f17;
    this.f18 = f18;
    this.f19 = f19;
  }

  /** Creates a tuple. */
  public static <
          T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
      Tuple20<
              T0,
              T1,
              T2,
              T3,
              T4,
              T5,
              T6,
              T7,
              T8,
              T9,
              T10,
              T11,
              T12,
              T13,
              T14,
              T15,
              T16,
              T17,
              T18,
              T19>
          of(
              T0 f0,
              T1 f1,
              T2 f2,
              T3 f3,
              T4 f4,
              T5 f5,
              T6 f6,
              T7 f7,
              T8 f8,
              T9 f9,
              T10 f10,
              T11 f11,
              T12 f12,
              T13 f13,
              T14 f14,
              T15 f15,
              T16 f16,
              T17 f17,
              T18 f18,
              T19 f19) {
    return new Tuple20<>(
        f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19);
  }

  @Override
  public int getArity() {
    return 20;
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
      case 5 -> (T) f5;
      case 6 -> (T) f6;
      case 7 -> (T) f7;
      case 8 -> (T) f8;
      case 9 -> (T) f9;
      case 10 -> (T) f10;
      case 11 -> (T) f11;
      case 12 -> (T) f12;
      case 13 -> (T) f13;
      case 14 -> (T) f14;
      case 15 -> (T) f15;
      case 16 -> (T) f16;
      case 17 -> (T) f17;
      case 18 -> (T) f18;
      case 19 -> (T) f19;
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
      case 5 -> f5 = (T5) value;
      case 6 -> f6 = (T6) value;
      case 7 -> f7 = (T7) value;
      case 8 -> f8 = (T8) value;
      case 9 -> f9 = (T9) value;
      case 10 -> f10 = (T10) value;
      case 11 -> f11 = (T11) value;
      case 12 -> f12 = (T12) value;
      case 13 -> f13 = (T13) value;
      case 14 -> f14 = (T14) value;
      case 15 -> f15 = (T15) value;
      case 16 -> f16 = (T16) value;
      case 17 -> f17 = (T17) value;
      case 18 -> f18 = (T18) value;
      case 19 -> f19 = (T19) value;
      default -> throw noSuchField(position);
    }
  }

  /** Sets all fields. */
  public void setFields(
      T0 f0,
      T1 f1,
      T2 f2,
      T3 f3,
      T4 f4,
      T5 f5,
      T6 f6,
      T7 f7,
      T8 f8,
      T9 f9,
      T10 f10,
      T11 f11,
      T12 f12,
      T13 f13,
      T14 f14,
      T15 f15,
      T16 f16,
      T17 f17,
      T18 f18,
      T19 f19) {
    this.f0 = f0;
    this.f1 = f1;
    this.f2 = f2;
    this.f3 = f3;
    this.f4 = f4;
    this.f5 = f5;
    this.f6 = f6;
    this.f7 = f7;
    this.f8 = f8;
    this.f9 = f9;
    this.f10 = f10;
    this.f11 = f11;
    this.f12 = f12;
    this.f13 = f13;
    this.f14 = f14;
    this.f15 = f15;
    this.f16 = f16;
    this.f17 = f17;
    this.f18 = f18;
    this.f19 = f19;
  }

  /** A new tuple with the same fields. */
  public Tuple20<
          T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
      copy() {
    return new Tuple20<>(
        f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Tuple20)) {
      return false;
    }
    Tuple20<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?> that =
        (Tuple20<?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?>) other;
    return Objects.equals(f0, that.f0)
        && Objects.equals(f1, that.f1)
        && Objects.equals(f2, that.f2)
        && Objects.equals(f3, that.f3)
        && Objects.equals(f4, that.f4)
        && Objects.equals(f5, that.f5)
        && Objects.equals(f6, that.f6)
        && Objects.equals(f7, that.f7)
        && Objects.equals(f8, that.f8)
        && Objects.equals(f9, that.f9)
        && Objects.equals(f10, that.f10)
        && Objects.equals(f11, that.f11)
        && Objects.equals(f12, that.f12)
        && Objects.equals(f13, that.f13)
        && Objects.equals(f14, that.f14)
        && Objects.equals(f15, that.f15)
        && Objects.equals(f16, that.f16)
        && Objects.equals(f17, that.f17)
        && Objects.equals(f18, that.f18)
        && Objects.equals(f19, that.f19);
  }

  @Override
  public int hashCode() {
    int hash = Objects.hashCode(f0);
    hash = 31 * hash + Objects.hashCode(f1);
    hash = 31 * hash + Objects.hashCode(f2);
    hash = 31 * hash + Objects.hashCode(f3);
    hash = 31 * hash + Objects.hashCode(f4);
    hash = 31 * hash + Objects.hashCode(f5);
    hash = 31 * hash + Objects.hashCode(f6);
    hash = 31 * hash + Objects.hashCode(f7);
    hash = 31 * hash + Objects.hashCode(f8);
    hash = 31 * hash + Objects.hashCode(f9);
    hash = 31 * hash + Objects.hashCode(f10);
    hash = 31 * hash + Objects.hashCode(f11);
    hash = 31 * hash + Objects.hashCode(f12);
    hash = 31 * hash + Objects.hashCode(f13);
    hash = 31 * hash + Objects.hashCode(f14);
    hash = 31 * hash + Objects.hashCode(f15);
    hash = 31 * hash + Objects.hashCode(f16);
    hash = 31 * hash + Objects.hashCode(f17);
    hash = 31 * hash + Objects.hashCode(f18);
    hash = 31 * hash + Objects.hashCode(f19);
    return hash;
  }
}
