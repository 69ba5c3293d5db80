// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.Committer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.util.Collection;

/** Hands over what belongs to completed checkpoints. */
final class CollectCommitter<T> implements Committer<CollectedBatch<T>> {
  private final CollectedResults<T> results;
  private final TypeSerializer<T> serializer;

  CollectCommitter(CollectedResults<T> results, TypeSerializer<T> serializer) {
    this.results = results;
    this.serializer = serializer;
  }

  @Override
  public void commit(Collection<CommitRequest<CollectedBatch<T>>> committables) throws IOException {
    for (CommitRequest<CollectedBatch<T>> request : committables) {
      CollectedBatch<T> batch = request.getCommittable();
      results.commit(batch.checkpointId(), batch.subtask(), batch.read(serializer));
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
