// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileSystemCheckpointStorageTest extends CheckpointStorageContract {
  @TempDir Path root;

  @Override
  CheckpointStorage storage() {
    return new FileSystemCheckpointStorage(root.resolve("not/there/yet"));
  }
}
