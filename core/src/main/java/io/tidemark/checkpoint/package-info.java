// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The decisions of checkpointing and recovery, as plain objects: when to trigger, when a checkpoint
 * is complete, what to delete, when a subtask with several inputs is aligned, and which state goes
 * where on restore.
 *
 * <p>Invariant: nothing here starts a thread, opens a file or reads a clock. Time comes in as an
 * argument, effects go out as values ({@link io.tidemark.checkpoint.CheckpointAction}), and the one
 * who calls carries them out. A checkpoint is complete only once its metadata is written, and only
 * then is anyone told; completions are told in rising order of their ids; the files of a checkpoint
 * that did not complete are handed out for deletion exactly once.
 *
 * <p>Bytes are in {@code checkpoint.format.v1}, storage in {@code checkpoint.storage}.
 *
 * <p>Callers: {@code runtime} (the JobManager drives the coordinator, each subtask its own
 * alignment), {@code checkpoint.storage}. Read {@link io.tidemark.checkpoint.CheckpointCoordinator}
 * first, then {@link io.tidemark.checkpoint.BarrierAlignment} and {@link
 * io.tidemark.checkpoint.StateAssignment}.
 */
@NullMarked
package io.tidemark.checkpoint;

import org.jspecify.annotations.NullMarked;
