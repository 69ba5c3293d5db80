// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.Partitioner;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRangeAssignment;

/** Sends a record to the subtask that owns its key, where the reader has no keyed state. */
final class KeyGroupPartitioner<K> implements Partitioner<K> {
  private static final long serialVersionUID = 1L;

  private final KeyStrategy<K> strategy;
  private final int maxParallelism;
  private final String reader;

  /**
   * Creates the partitioner.
   *
   * @param reader the name of the operator that reads the records, for messages
   */
  KeyGroupPartitioner(TypeSerializer<K> keySerializer, int maxParallelism, String reader) {
    this.reader = reader;
    this.strategy = keySerializer.keyStrategy();
    this.maxParallelism = maxParallelism;
  }

  @Override
  public int partition(K key, int numPartitions) {
    if (key == null) {
      throw new IllegalStateException(
          "The key selector in front of operator '"
              + reader
              + "' returned null; every record of a keyed stream needs a key. Filter such records"
              + " out before keyBy, or map the absent key to a value.");
    }
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        strategy.stableHash(strategy.normalize(key)), maxParallelism, numPartitions);
  }
}
