// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings of a {@link Committer}.
 *
 * <p>Thread: used from the subtask's thread, when the committer is made.
 */
public interface CommitterInitContext {

  /** The subtask's index, from 0. */
  int getSubtaskId();

  /** The number of subtasks. */
  int getNumberOfParallelSubtasks();

  /**
   * The checkpoint that this run continues from; empty when it starts afresh, when the sink was not
   * in that checkpoint, or when it wrote to another {@linkplain Sink#getTarget target} then.
   */
  OptionalLong getRestoredCheckpointId();

  /** The name of the sink operator, for messages: its uid where it has one. */
  String operatorUid();

  /** The metrics of the sink in this subtask. */
  MetricGroup metricGroup();

  /** The class loader of user code. */
  ClassLoader getUserCodeClassLoader();

  /**
   * An object of the program that runs the job in its own JVM, given to the environment under a
   * name; null where there is none, as on a cluster.
   */
  @Nullable Object attachment(String name);

  /** The files that the job may reach. */
  FileSystem fileSystem();
}
