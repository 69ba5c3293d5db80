// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

class JobManagerCheckpointStorageTest extends CheckpointStorageContract {
  @Override
  CheckpointStorage storage() {
    return new JobManagerCheckpointStorage();
  }
}
