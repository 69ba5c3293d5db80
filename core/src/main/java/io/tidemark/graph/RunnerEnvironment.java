// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.metrics.MetricReporter;
import io.tidemark.state.spi.StateBackend;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects that a program gives to the environment and that are not plain configuration.
 *
 * @param stateBackend the keyed state backend; null to take the configured one
 * @param checkpointStorage where checkpoints go; null to take the configured one
 * @param metricReporters told of every metric
 * @param attachments objects that operators find by name, in a runner within this JVM
 * @param userCodeClassLoader the class loader of user code
 */
public record RunnerEnvironment(
    @Nullable StateBackend stateBackend,
    @Nullable CheckpointStorage checkpointStorage,
    List<MetricReporter> metricReporters,
    Map<String, Object> attachments,
    ClassLoader userCodeClassLoader) {

  /** Of a program that gives no checkpoint storage. */
  public RunnerEnvironment(
      @Nullable StateBackend stateBackend,
      List<MetricReporter> metricReporters,
      Map<String, Object> attachments,
      ClassLoader userCodeClassLoader) {
    this(stateBackend, null, metricReporters, attachments, userCodeClassLoader);
  }

  /** Copies the list and the map. */
  public RunnerEnvironment {
    metricReporters = List.copyOf(metricReporters);
    attachments = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(attachments));
  }
}
