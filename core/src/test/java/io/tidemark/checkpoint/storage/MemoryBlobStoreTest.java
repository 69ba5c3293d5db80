// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

class MemoryBlobStoreTest extends BlobStoreContract {
  @Override
  BlobStore newStore() {
    return new MemoryBlobStore();
  }
}
