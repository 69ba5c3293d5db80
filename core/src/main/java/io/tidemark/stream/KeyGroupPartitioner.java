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

  KeyGroupPartitioner(TypeSerializer<K> keySerializer, int maxParallelism) {
    this.strategy = keySerializer.keyStrategy();
    this.maxParallelism = maxParallelism;
  }

  @Override
  public int partition(K key, int numPartitions) {
    return KeyGroupRangeAssignment.assignKeyToParallelOperator(
        strategy.stableHash(strategy.normalize(key)), maxParallelism, numPartitions);
  }
}
