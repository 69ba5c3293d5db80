// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of what a job's control thread stands on: a call at a time, I/O in order, and who is named
 * for holding others up.
 *
 * <p>Invariant: no threads and no real time; pools, mailboxes and clocks are the test's own, so
 * that each thing that would happen elsewhere happens when the test says so. Read {@code
 * SerialIoTest} first.
 */
@NullMarked
package io.tidemark.runtime.control;

import org.jspecify.annotations.NullMarked;
