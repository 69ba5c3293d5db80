// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Maps the records of two connected streams to one output type. Both methods run on the subtask's
 * one thread, so that fields may be shared between them; the order of records across the two inputs
 * is not defined.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
public interface CoMapFunction<IN1, IN2, OUT> extends Function {

  /**
   * Maps a record of the first stream.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  OUT map1(IN1 value) throws Exception;

  /**
   * Maps a record of the second stream.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  OUT map2(IN2 value) throws Exception;
}
