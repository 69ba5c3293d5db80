// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.io.Serializable;

/**
 * Makes the timestamp assigners of a strategy, one for each split or subtask.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface TimestampAssignerSupplier<T> extends Serializable {

  /** A new assigner. */
  TimestampAssigner<T> createTimestampAssigner(Context context);

  /** A supplier that gives out the given assigner. */
  static <T> TimestampAssignerSupplier<T> of(SerializableTimestampAssigner<T> assigner) {
    return context -> assigner;
  }

  /** What an assigner may use: nothing so far. */
  interface Context {}
}
