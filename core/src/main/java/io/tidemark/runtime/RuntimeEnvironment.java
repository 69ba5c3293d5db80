// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.storage.HostProcesses;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.time.Clock;

/**
 * Everything that is not determined by the job: time, the order of calls, what blocks, randomness,
 * and who this process is. Production gives the real ones; a simulation gives its own and runs the
 * same engine.
 *
 * @param clock the clock of processing time, and of measurements
 * @param scheduler calls the tasklets
 * @param ioPool runs what blocks
 * @param fileSystem the files that sources and sinks may reach
 * @param processes who this process is, and who else is alive
 * @param run a text that no other run has
 * @param seed where random choices begin
 */
public record RuntimeEnvironment(
    Clock clock,
    TaskletScheduler scheduler,
    IoPool ioPool,
    FileSystem fileSystem,
    HostProcesses processes,
    String run,
    long seed) {}
