// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Combines two values of a type into one of the same type. The engine applies it over and over, one
 * new value at a time, so that only the combined value is kept.
 *
 * <p>Must be associative where its results are merged (session windows); the engine calls it in
 * arrival order otherwise.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface ReduceFunction<T> extends Function {

  /**
   * Combines what has been combined so far with the next value. May change and return its first
   * argument.
   *
   * @param value1 the result so far
   * @param value2 the next value
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  T reduce(T value1, T value2) throws Exception;
}
