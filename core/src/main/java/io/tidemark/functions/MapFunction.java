// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Turns each record into exactly one record.
 *
 * @param <T> the input type
 * @param <O> the output type
 */
@FunctionalInterface
public interface MapFunction<T, O> extends Function {

  /**
   * The record that takes the given one's place.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  O map(T value) throws Exception;
}
