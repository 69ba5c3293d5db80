// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of what calls tasklets and what runs beside them. {@code BackgroundCallsTest} has no
 * threads: each thing that would happen on another one happens when the test says so.
 *
 * <p>{@code WorkerThreadsTest} has small tasklets and no job; it makes its own scheduler and closes
 * it, so that no thread outlives it. What a test waits for is a latch that a tasklet opens, never a
 * time. How whole jobs behave is tested one package above. Read {@code BackgroundCallsTest} first.
 */
@NullMarked
package io.tidemark.runtime.scheduling;

import org.jspecify.annotations.NullMarked;
