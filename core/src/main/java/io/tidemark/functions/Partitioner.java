// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Chooses the receiving subtask of a record by a key, for {@code partitionCustom}.
 *
 * @param <K> the type of the key that is partitioned by
 */
@FunctionalInterface
public interface Partitioner<K> extends Function {

  /**
   * The index of the receiving subtask.
   *
   * @param numPartitions the number of receiving subtasks
   * @return at least 0 and below {@code numPartitions}; anything else fails the subtask
   */
  int partition(K key, int numPartitions);
}
