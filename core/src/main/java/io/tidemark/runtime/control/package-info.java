// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What a job's control thread stands on, without the job itself: calls at a time, I/O in order, the
 * questions that wait for state, and the watch over calls that hold others up.
 *
 * <p>Invariant: nothing here decides what becomes of the job; it tells the control thread, which
 * does. No class here knows {@code JobManager}.
 *
 * <p>Callers: {@code io.tidemark.runtime}. Read {@link io.tidemark.runtime.control.ControlTimers}
 * first.
 */
@NullMarked
package io.tidemark.runtime.control;

import org.jspecify.annotations.NullMarked;
