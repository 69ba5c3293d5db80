// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Turns each record into any number of records, none included.
 *
 * @param <T> the input type
 * @param <O> the output type
 */
@FunctionalInterface
public interface FlatMapFunction<T, O> extends Function {

  /**
   * Handles one record.
   *
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  void flatMap(T value, Collector<O> out) throws Exception;
}
