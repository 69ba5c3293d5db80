// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the worker threads, with small tasklets and without a job.
 *
 * <p>Invariant: a test makes its own scheduler and closes it, so that no thread outlives it. What a
 * test waits for is a latch that a tasklet opens, never a time.
 *
 * <p>Callers: nobody. Read {@link io.tidemark.runtime.scheduling.WorkerThreadsTest} first.
 */
@NullMarked
package io.tidemark.runtime.scheduling;

import org.jspecify.annotations.NullMarked;
