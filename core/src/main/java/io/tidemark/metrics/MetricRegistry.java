// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import io.tidemark.config.Configuration;
import io.tidemark.util.Internal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All metrics of one job: what is registered, readable at any time, and told to the reporters.
 *
 * <p>Thread: safe for any thread. Registering takes a lock, updating a metric does not. Reporters
 * are called under the lock, so one at a time and in the order of registration.
 */
@Internal
public final class MetricRegistry implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricRegistry.class);

  private record Entry(Metric metric, String name, RegisteredMetricGroup group) {}

  private final List<MetricReporter> reporters;
  private final TreeMap<String, Entry> entries = new TreeMap<>();
  private final TreeMap<String, Object> lastCounts = new TreeMap<>();
  private boolean closed;

  /**
   * Creates an empty registry and opens the reporters.
   *
   * @param reporters told of every metric; closed with the registry
   * @param configuration given to the reporters
   */
  public MetricRegistry(List<MetricReporter> reporters, Configuration configuration) {
    this.reporters = List.copyOf(reporters);
    this.reporters.forEach(reporter -> reporter.open(configuration));
  }

  /** A group at the root of the tree of names, without variables. */
  public MetricGroup rootGroup(String name) {
    return new RegisteredMetricGroup(this, List.of(name), new LinkedHashMap<>());
  }

  /** The metrics by identifier, in the order of the identifiers; a copy. */
  public synchronized Map<String, Metric> getMetrics() {
    Map<String, Metric> metrics = new TreeMap<>();
    entries.forEach((identifier, entry) -> metrics.put(identifier, entry.metric()));
    return metrics;
  }

  /**
   * The values of the metrics now, by identifier: the count of a counter, the value of a gauge, the
   * rate of a meter, {@link HistogramStatistics} of a histogram. A gauge that throws is left out,
   * and a WARN names it; one that yields null is left out. A counter that was removed keeps its
   * last count, until another takes its name.
   */
  public Map<String, Object> readValues() {
    Map<String, Object> values = new TreeMap<>();
    getMetrics()
        .forEach(
            (identifier, metric) -> {
              Object value = valueOf(identifier, metric);
              if (value != null) {
                values.put(identifier, value);
              }
            });
    // Behind the others: what is removed meanwhile is then found here.
    lastCounts().forEach(values::putIfAbsent);
    return values;
  }

  private synchronized Map<String, Object> lastCounts() {
    return new TreeMap<>(lastCounts);
  }

  private static @Nullable Object valueOf(String identifier, Metric metric) {
    try {
      if (metric instanceof Counter counter) {
        return counter.getCount();
      }
      if (metric instanceof Gauge<?> gauge) {
        return gauge.getValue();
      }
      if (metric instanceof Meter meter) {
        return meter.getRate();
      }
      return metric instanceof Histogram histogram ? histogram.getStatistics() : null;
    } catch (RuntimeException e) {
      LOG.warn("The metric {} could not be read; it is left out.", identifier, e);
      return null;
    }
  }

  /**
   * Removes the metrics of a group and of all groups below it, such as those of an ended subtask.
   */
  public synchronized void remove(MetricGroup group) {
    List<String> scope = List.of(group.getScopeComponents());
    List<Entry> gone = new ArrayList<>();
    entries.values().removeIf(entry -> entry.group().isAtOrBelow(scope) && gone.add(entry));
    gone.forEach(this::tellRemoved);
  }

  /** Removes all metrics and closes the reporters. A metric registered later is not shown. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    entries.values().forEach(this::tellRemoved);
    entries.clear();
    tell(MetricReporter::close);
  }

  synchronized void register(String name, Metric metric, RegisteredMetricGroup group) {
    if (closed) {
      return;
    }
    String identifier = group.getMetricIdentifier(name);
    Entry entry = new Entry(metric, name, group);
    Entry taken = entries.putIfAbsent(identifier, entry);
    if (taken == null) {
      tell(reporter -> reporter.notifyOfAddedMetric(metric, name, group));
    } else if (taken.metric() != metric) {
      LOG.warn(
          "The metric name {} is taken by a {}; the {} registered now works but is not shown. Give"
              + " it another name.",
          identifier,
          taken.metric().getClass().getSimpleName(),
          metric.getClass().getSimpleName());
    }
  }

  private void tellRemoved(Entry entry) {
    if (entry.metric() instanceof Counter counter) {
      lastCounts.put(entry.group().getMetricIdentifier(entry.name()), counter.getCount());
    }
    tell(reporter -> reporter.notifyOfRemovedMetric(entry.metric(), entry.name(), entry.group()));
  }

  private void tell(Consumer<MetricReporter> message) {
    for (MetricReporter reporter : reporters) {
      try {
        message.accept(reporter);
      } catch (RuntimeException | LinkageError e) {
        LOG.warn(
            "The metric reporter {} failed; the job goes on.", reporter.getClass().getName(), e);
      }
    }
  }
}
