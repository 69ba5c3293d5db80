// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Turns each record of two connected streams into any number of records. Both methods run on the
 * subtask's one thread; the order of records across the two inputs is not defined.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public interface CoFlatMapFunction<IN1, IN2, OUT> extends Function {

  /**
   * Handles a record of the first stream.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  void flatMap1(IN1 value, Collector<OUT> out) throws Exception;

  /**
   * Handles a record of the second stream.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  void flatMap2(IN2 value, Collector<OUT> out) throws Exception;
}
