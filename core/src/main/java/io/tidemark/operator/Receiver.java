// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

/**
 * Takes records: an input of an operator, or what stands behind an operator's output. Operators
 * with one input implement it themselves, so that a chain is direct calls from operator to
 * operator.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface Receiver<T> {

  /** The timestamp of a record that has none. */
  long NO_TIMESTAMP = Long.MIN_VALUE;

  /**
   * Takes one record.
   *
   * @param record the record
   * @param timestamp its event time in epoch milliseconds, or {@link #NO_TIMESTAMP}
   */
  void receive(T record, long timestamp) throws Exception;
}
