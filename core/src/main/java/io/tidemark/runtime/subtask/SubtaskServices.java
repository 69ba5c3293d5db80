// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.config.Configuration;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.process.JobInfo;
import io.tidemark.process.TaskInfo;
import io.tidemark.runtime.scheduling.BackgroundCalls;
import io.tidemark.runtime.scheduling.IoPool;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.time.Clock;
import java.util.Map;

/**
 * What the operators of one subtask share.
 *
 * @param clock the clock of processing time
 * @param ioPool runs what blocks
 * @param fileSystem the files that sources and sinks may reach
 * @param calls what runs in the background
 * @param work what waits before the next record
 * @param listener the job's control thread
 * @param metrics the subtask's metrics
 * @param jobInfo the job
 * @param run this run of the job
 * @param taskInfo the subtask
 * @param configuration the job's configuration
 * @param attachments the program's objects by name
 * @param serializers the serializers that the program registered
 * @param userCodeClassLoader the class loader of user code
 * @param checkpointingEnabled whether checkpoints are taken
 * @param storage where checkpoints go
 */
record SubtaskServices(
    Clock clock,
    IoPool ioPool,
    FileSystem fileSystem,
    BackgroundCalls calls,
    PendingWork work,
    SubtaskListener listener,
    MetricGroup metrics,
    JobInfo jobInfo,
    WriterInitContext.JobRun run,
    TaskInfo taskInfo,
    Configuration configuration,
    Map<String, Object> attachments,
    SerializerConfig serializers,
    ClassLoader userCodeClassLoader,
    boolean checkpointingEnabled,
    SubtaskStorage storage) {}
