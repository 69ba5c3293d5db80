// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import java.util.Map;

/**
 * A place in the tree of metric names. Metrics are registered here and end with the group's job.
 *
 * <p>A name that is taken in the group is refused with a WARN that names both: the metric
 * registered first stays, and the new one works but is not shown.
 *
 * <p>Thread: groups and metrics may be added from any thread.
 */
public interface MetricGroup {

  /** Registers a new counter. */
  default Counter counter(String name) {
    return counter(name, new SimpleCounter());
  }

  /** Registers a counter and returns it. */
  <C extends Counter> C counter(String name, C counter);

  /** Registers a gauge and returns it. */
  <T, G extends Gauge<T>> G gauge(String name, G gauge);

  /** Registers a meter and returns it. */
  <M extends Meter> M meter(String name, M meter);

  /** Registers a histogram and returns it. */
  <H extends Histogram> H histogram(String name, H histogram);

  /** The group of that name within this one. */
  MetricGroup addGroup(String name);

  /**
   * The group of a variable within this one: {@code addGroup("table", "orders")} adds both names
   * and the variable {@code <table>} with the value {@code orders}.
   */
  MetricGroup addGroup(String key, String value);

  /** The names from the root to this group. */
  String[] getScopeComponents();

  /**
   * The variables of this group and those above, such as {@code <job_name>}, {@code <operator_id>}
   * and {@code <subtask_index>}, in the order in which they were added.
   */
  Map<String, String> getAllVariables();

  /** The full name of a metric in this group: the scope components and the name, joined by dots. */
  String getMetricIdentifier(String metricName);
}
