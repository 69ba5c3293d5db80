// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Who calls what when: tasklets, the workers that call them, mailboxes, and the pool for what
 * blocks.
 *
 * <p>The engine knows {@link io.tidemark.runtime.scheduling.TaskletScheduler} and {@link
 * io.tidemark.runtime.scheduling.IoPool}. {@link io.tidemark.runtime.scheduling.WorkerThreads} and
 * {@link io.tidemark.runtime.scheduling.IoThreads} are what production gives it; a simulation gives
 * it one seeded thread and virtual time, and runs the same engine.
 *
 * <p>Invariant: a tasklet is called by one thread at a time and never blocks a shared worker;
 * whatever comes from outside reaches it as a mail. An idle worker is parked, not polling, and no
 * wake-up is lost ({@link io.tidemark.runtime.scheduling.Worker} says why).
 *
 * <p>Only this package makes threads. Read {@link io.tidemark.runtime.scheduling.Tasklet} first.
 */
@NullMarked
package io.tidemark.runtime.scheduling;

import org.jspecify.annotations.NullMarked;
