// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Decides which records stay in the stream.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface FilterFunction<T> extends Function {

  /**
   * Whether the record stays. The function must not change the record.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  boolean filter(T value) throws Exception;
}
