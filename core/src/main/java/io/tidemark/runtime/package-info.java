// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The embedded runtime: runs a job graph in this JVM, with tasklets on a few worker threads.
 *
 * <p>{@link io.tidemark.runtime.EmbeddedJobRunner} takes a job graph and makes its {@link
 * io.tidemark.runtime.JobManager}, the tasklet that controls the job: it claims the checkpoint
 * directory, chooses what to restore, starts a {@link io.tidemark.runtime.JobAttempt}, and reacts
 * to what its subtasks say. {@link io.tidemark.runtime.CheckpointExecutor} carries out what the
 * pure checkpoint coordinator decides.
 *
 * <p>Below it: {@code scheduling} calls tasklets, {@code exchange} moves records between them,
 * {@code subtask} runs an operator chain, {@code restart} decides about failures.
 *
 * <p>Invariant: everything not determined by the job comes from a {@link
 * io.tidemark.runtime.RuntimeEnvironment}; no static state, so that several jobs run side by side.
 * Nobody imports this package: it is found as a {@link io.tidemark.graph.JobRunner}. Read {@link
 * io.tidemark.runtime.JobManager} first.
 */
@NullMarked
package io.tidemark.runtime;

import org.jspecify.annotations.NullMarked;
