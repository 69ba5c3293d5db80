// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import io.tidemark.config.Configuration;

/**
 * Takes metrics elsewhere: to a log, a monitoring system, a file.
 *
 * <p>A reporter that throws from {@link #notifyOfAddedMetric} or {@link #notifyOfRemovedMetric}
 * does not disturb the job: a WARN names it.
 *
 * <p>Thread: the notifications come from any thread, one at a time.
 */
public interface MetricReporter {

  /** Called once, before anything else. */
  void open(Configuration configuration);

  /** Called once, after everything else. */
  void close();

  /** A metric was registered. */
  void notifyOfAddedMetric(Metric metric, String metricName, MetricGroup group);

  /** A metric is gone: its subtask or job ended. */
  void notifyOfRemovedMetric(Metric metric, String metricName, MetricGroup group);
}
