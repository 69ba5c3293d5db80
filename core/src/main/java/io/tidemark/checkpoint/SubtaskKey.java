// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import org.jspecify.annotations.Nullable;

/**
 * Names one parallel instance of an operator chain within a running job.
 *
 * @param chain the chain's name in the job graph, unique there
 * @param index the subtask's index, from 0
 */
public record SubtaskKey(String chain, int index) implements Comparable<SubtaskKey> {
  // Written out, as are others that every start of a job needs: what the JVM makes for a record
  // costs some milliseconds when it is called first.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SubtaskKey key && index == key.index && chain.equals(key.chain);
  }

  @Override
  public int hashCode() {
    return 31 * chain.hashCode() + index;
  }

  @Override
  public int compareTo(SubtaskKey other) {
    int byChain = chain.compareTo(other.chain);
    return byChain != 0 ? byChain : Integer.compare(index, other.index);
  }

  @Override
  public String toString() {
    return chain + "[" + index + "]";
  }
}
