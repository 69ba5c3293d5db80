// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/**
 * Marks a cut in a channel: what came before belongs to the checkpoint, what comes after does not.
 *
 * @param checkpointId the checkpoint
 * @param timestampMillis when it was triggered
 * @param type why
 */
public record CheckpointBarrier(long checkpointId, long timestampMillis, CheckpointType type) {}
