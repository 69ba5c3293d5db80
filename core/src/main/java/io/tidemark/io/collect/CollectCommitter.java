// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.Committer;
import java.util.Collection;

/** Hands over what belongs to completed checkpoints. */
final class CollectCommitter<T> implements Committer<CollectedBatch<T>> {
  private final CollectedResults<T> results;

  CollectCommitter(CollectedResults<T> results) {
    this.results = results;
  }

  @Override
  public void commit(Collection<CommitRequest<CollectedBatch<T>>> committables) {
    for (CommitRequest<CollectedBatch<T>> request : committables) {
      CollectedBatch<T> batch = request.getCommittable();
      results.commit(batch.checkpointId(), batch.subtask(), batch.records());
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
