// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * An aggregation whose input, intermediate and result types may all differ, such as an average kept
 * as sum and count.
 *
 * <p>The accumulator is what state and checkpoints hold. One function serves many accumulators at a
 * time, one for each key and window, so it must keep nothing about them in its fields.
 *
 * @param <IN> the type of the values that are added
 * @param <ACC> the type of the accumulator
 * @param <OUT> the type of the result
 */
public interface AggregateFunction<IN, ACC, OUT> extends Function {

  /** A new, empty accumulator. */
  ACC createAccumulator();

  /**
   * Adds a value; may change and return the given accumulator.
   *
   * @return the accumulator to keep
   */
  ACC add(IN value, ACC accumulator);

  /** The result of what has been added; must not change the accumulator. */
  OUT getResult(ACC accumulator);

  /**
   * Merges two accumulators; may change and return either. Called only where accumulators meet:
   * session windows and state whose namespaces are merged.
   */
  ACC merge(ACC a, ACC b);
}
