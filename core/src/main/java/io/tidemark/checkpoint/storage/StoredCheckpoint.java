// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.format.v1.EpochHistory;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint on storage that was completed once: its {@code _metadata} is there.
 *
 * @param checkpointId its id
 * @param metadata what it says, null when it cannot be read
 * @param damage why it cannot be read, else null
 */
public record StoredCheckpoint(
    long checkpointId, @Nullable CheckpointMetadata metadata, @Nullable IOException damage) {

  /** Whether it may be restored, as far as owners go; a damaged one says so when it is read. */
  boolean isValid(EpochHistory history) {
    return metadata == null || history.isValid(checkpointId, metadata.epoch());
  }

  /**
   * The metadata.
   *
   * @throws IOException the reason why it cannot be read
   */
  public CheckpointMetadata metadataOrThrow() throws IOException {
    if (metadata != null) {
      return metadata;
    }
    throw damage != null ? damage : new IOException("Checkpoint " + checkpointId + " is unread.");
  }
}
