// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.Comparator;

/**
 * Names one parallel instance of an operator chain within a running job.
 *
 * @param chain the chain's name in the job graph, unique there
 * @param index the subtask's index, from 0
 */
public record SubtaskKey(String chain, int index) implements Comparable<SubtaskKey> {
  private static final Comparator<SubtaskKey> ORDER =
      Comparator.comparing(SubtaskKey::chain).thenComparingInt(SubtaskKey::index);

  @Override
  public int compareTo(SubtaskKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return chain + "[" + index + "]";
  }
}
