// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.storage.BlobStore;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.OwnerClaim;
import io.tidemark.config.JobOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of this run to become the owner of its job's checkpoints.
 *
 * <p>Thread: runs on the I/O pool, one at a time.
 */
final class StorageOpening {
  private final JobServices services;
  private final CheckpointStorage storage;
  private @Nullable BlobStore store;
  private @Nullable OwnerClaim claim;

  StorageOpening(JobServices services) {
    this.services = services;
    this.storage = services.checkpointStorage();
  }

  JobStorage.Opened attempt() throws IOException {
    BlobStore opened = store;
    OwnerClaim claiming = claim;
    RuntimeEnvironment environment = services.environment();
    if (opened == null || claiming == null) {
      opened = storage.open();
      claiming =
          new OwnerClaim(
              opened,
              services.jobId(),
              environment.processes(),
              environment.run(),
              services.configuration().get(JobOptions.OWNER_LEASE).toMillis());
      store = opened;
      claim = claiming;
    }
    return JobStorage.open(storage, opened, claiming, environment.clock().currentTimeMillis());
  }

  /** No attempt has made this run the owner: gives back what one that failed has claimed. */
  void giveUp() throws IOException {
    BlobStore opened = store;
    if (opened != null) {
      try {
        if (claim != null) {
          claim.giveBack();
        }
      } finally {
        opened.close();
      }
    }
  }
}
