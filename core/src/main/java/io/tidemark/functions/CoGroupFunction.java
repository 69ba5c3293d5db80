// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Handles all records of two streams that share a key (and a window) at once; either side may be
 * empty.
 *
 * @param <IN1> the record type of the first stream
 * @param <IN2> the record type of the second stream
 * @param <O> the output type
 */
@FunctionalInterface
public interface CoGroupFunction<IN1, IN2, O> extends Function {

  /**
   * Handles one group.
   *
   * @param first the first stream's records of the group, possibly none
   * @param second the second stream's records of the group, possibly none
   * @param out takes the results; valid during this call only
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  void coGroup(Iterable<IN1> first, Iterable<IN2> second, Collector<O> out) throws Exception;
}
