// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the bytes of a checkpoint: that they are what docs/format/checkpoint-v1.md says, that
 * what was written is read, and that no damage goes unnoticed.
 *
 * <p>{@code GoldenCheckpointTest} reads files that an earlier build wrote; they never change.
 * {@code MemorySource} is a file in memory, of which every byte can be flipped.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.checkpoint.format.v1;
