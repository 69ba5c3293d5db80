// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of checkpoint storage.
 *
 * <p>{@code BlobStoreContract} says what every store does and {@code CheckpointStorageContract}
 * what every checkpoint storage does; each implementation has a test that inherits them, and one of
 * another module does the same. {@code FaultyBlobStore} crashes at a chosen operation, as a process
 * would: nothing after it happens.
 *
 * <p>Read {@code CheckpointStorageContract} first.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.checkpoint.storage;
