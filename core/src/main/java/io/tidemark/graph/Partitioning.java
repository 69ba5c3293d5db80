// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.Partitioner;
import io.tidemark.serializer.TypeSerializer;
import java.io.Serializable;

/** How the records of an edge are spread over the subtasks of its target. */
public sealed interface Partitioning extends Serializable {

  /** The word that explain() prints, such as {@code HASH}. */
  String kind();

  /** Subtask i to subtask i; the parallelisms are equal. The only kind that can be chained. */
  record Forward() implements Partitioning {
    @Override
    public String kind() {
      return "FORWARD";
    }
  }

  /** Round-robin over all subtasks. */
  record Rebalance() implements Partitioning {
    @Override
    public String kind() {
      return "REBALANCE";
    }
  }

  /** Round-robin over the share of subtasks that belongs to the sender. */
  record Rescale() implements Partitioning {
    @Override
    public String kind() {
      return "RESCALE";
    }
  }

  /** At random, from the engine's seed. */
  record Shuffle() implements Partitioning {
    @Override
    public String kind() {
      return "SHUFFLE";
    }
  }

  /** Everything to subtask 0. */
  record Global() implements Partitioning {
    @Override
    public String kind() {
      return "GLOBAL";
    }
  }

  /** Everything to every subtask. */
  record Broadcast() implements Partitioning {
    @Override
    public String kind() {
      return "BROADCAST";
    }
  }

  /**
   * By the key group of the key; the target's input is keyed.
   *
   * @param selector takes the key from a record
   * @param keySerializer the serializer of the key, with a key strategy
   */
  record Hash(KeySelector<?, ?> selector, TypeSerializer<?> keySerializer) implements Partitioning {
    @Override
    public String kind() {
      return "HASH";
    }
  }

  /**
   * By the user's choice.
   *
   * @param partitioner chooses the subtask
   * @param selector takes what it chooses by
   */
  record Custom(Partitioner<?> partitioner, KeySelector<?, ?> selector) implements Partitioning {
    @Override
    public String kind() {
      return "CUSTOM";
    }
  }
}
