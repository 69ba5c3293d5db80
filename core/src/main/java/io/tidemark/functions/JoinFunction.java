// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Turns each matching pair of two streams into exactly one record.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <OUT> the output type
 */
@FunctionalInterface
public interface JoinFunction<IN1, IN2, OUT> extends Function {

  /**
   * Joins one pair.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  OUT join(IN1 first, IN2 second) throws Exception;
}
