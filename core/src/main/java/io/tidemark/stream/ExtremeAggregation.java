// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.ReduceFunction;
import io.tidemark.serializer.InvalidTypeException;

/**
 * Keeps the least or greatest value of a field: the value alone, in the first record ({@code min},
 * {@code max}), or the record that has it ({@code minBy}, {@code maxBy}).
 */
final class ExtremeAggregation<T> implements ReduceFunction<T> {
  private static final long serialVersionUID = 1L;

  /** What is kept. */
  private enum Keeps {
    /** The value, put into the first record. */
    VALUE,
    /** The record that had the value first. */
    FIRST_RECORD,
    /** The record that had the value last. */
    LAST_RECORD
  }

  private final AggregatedField<T> field;
  private final boolean greatest;
  private final Keeps keeps;

  private ExtremeAggregation(AggregatedField<T> field, boolean greatest, Keeps keeps) {
    if (!Comparable.class.isAssignableFrom(field.valueClass())) {
      throw new InvalidTypeException(
          "The field "
              + field.label()
              + " has no least and greatest value: "
              + field.valueClass().getName()
              + " does not implement Comparable. Use reduce() with a function that chooses.");
    }
    this.field = field;
    this.greatest = greatest;
    this.keeps = keeps;
  }

  static <T> ExtremeAggregation<T> min(AggregatedField<T> field) {
    return new ExtremeAggregation<>(field, false, Keeps.VALUE);
  }

  static <T> ExtremeAggregation<T> max(AggregatedField<T> field) {
    return new ExtremeAggregation<>(field, true, Keeps.VALUE);
  }

  static <T> ExtremeAggregation<T> minBy(AggregatedField<T> field, boolean first) {
    return new ExtremeAggregation<>(field, false, first ? Keeps.FIRST_RECORD : Keeps.LAST_RECORD);
  }

  static <T> ExtremeAggregation<T> maxBy(AggregatedField<T> field, boolean first) {
    return new ExtremeAggregation<>(field, true, first ? Keeps.FIRST_RECORD : Keeps.LAST_RECORD);
  }

  @Override
  @SuppressWarnings("unchecked")
  public T reduce(T value1, T value2) {
    Object next = field.get(value2);
    int order = ((Comparable<Object>) field.get(value1)).compareTo(next);
    boolean nextWins = greatest ? order < 0 : order > 0;
    if (keeps == Keeps.VALUE) {
      return nextWins ? field.with(value1, next) : value1;
    }
    return nextWins || (order == 0 && keeps == Keeps.LAST_RECORD) ? value2 : value1;
  }
}
