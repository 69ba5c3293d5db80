// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.typeutils;

import io.tidemark.serializer.DeclaredType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * The simplest types, as {@link io.tidemark.serializer.Types} has them, under their older names.
 *
 * @param <T> the type described
 */
public final class BasicTypeInfo<T> extends DeclaredType<T> {
  private static final long serialVersionUID = 1L;

  /** Text. */
  public static final BasicTypeInfo<String> STRING_TYPE_INFO = new BasicTypeInfo<>(String.class);

  /** {@code Boolean} and {@code boolean}. */
  public static final BasicTypeInfo<Boolean> BOOLEAN_TYPE_INFO = new BasicTypeInfo<>(Boolean.class);

  /** {@code Byte} and {@code byte}. */
  public static final BasicTypeInfo<Byte> BYTE_TYPE_INFO = new BasicTypeInfo<>(Byte.class);

  /** {@code Short} and {@code short}. */
  public static final BasicTypeInfo<Short> SHORT_TYPE_INFO = new BasicTypeInfo<>(Short.class);

  /** {@code Integer} and {@code int}. */
  public static final BasicTypeInfo<Integer> INT_TYPE_INFO = new BasicTypeInfo<>(Integer.class);

  /** {@code Long} and {@code long}. */
  public static final BasicTypeInfo<Long> LONG_TYPE_INFO = new BasicTypeInfo<>(Long.class);

  /** {@code Float} and {@code float}. */
  public static final BasicTypeInfo<Float> FLOAT_TYPE_INFO = new BasicTypeInfo<>(Float.class);

  /** {@code Double} and {@code double}. */
  public static final BasicTypeInfo<Double> DOUBLE_TYPE_INFO = new BasicTypeInfo<>(Double.class);

  /** {@code Character} and {@code char}. */
  public static final BasicTypeInfo<Character> CHAR_TYPE_INFO =
      new BasicTypeInfo<>(Character.class);

  /** {@code java.util.Date}. */
  public static final BasicTypeInfo<Date> DATE_TYPE_INFO = new BasicTypeInfo<>(Date.class);

  /** Only null. */
  public static final BasicTypeInfo<Void> VOID_TYPE_INFO = new BasicTypeInfo<>(Void.class);

  /** {@code java.math.BigInteger}. */
  public static final BasicTypeInfo<BigInteger> BIG_INT_TYPE_INFO =
      new BasicTypeInfo<>(BigInteger.class);

  /** {@code java.math.BigDecimal}. */
  public static final BasicTypeInfo<BigDecimal> BIG_DEC_TYPE_INFO =
      new BasicTypeInfo<>(BigDecimal.class);

  /** {@code java.time.Instant}. */
  public static final BasicTypeInfo<Instant> INSTANT_TYPE_INFO = new BasicTypeInfo<>(Instant.class);

  private BasicTypeInfo(Class<T> type) {
    super(type, List.of());
  }
}
