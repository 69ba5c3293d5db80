// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricRegistryTest {
  private final List<String> told = new ArrayList<>();
  private final MetricRegistry registry =
      new MetricRegistry(List.of(new Failing(), new Recording()), new Configuration());
  private final MetricGroup job = registry.rootGroup("flights");
  private final MetricGroup subtask = job.addGroup("count").addGroup("subtask", "0");

  @Test
  void metricsAreReadByTheirFullName() {
    Counter records = subtask.counter("numRecordsIn");
    subtask.gauge("currentInputWatermark", () -> 42L);
    subtask.meter("rate", new FixedMeter());
    records.inc();
    records.inc(9);
    records.dec(3);
    records.dec();
    assertThat(registry.readValues())
        .isEqualTo(
            Map.of(
                "flights.count.subtask.0.numRecordsIn", 6L,
                "flights.count.subtask.0.currentInputWatermark", 42L,
                "flights.count.subtask.0.rate", 2.5));
    assertThat(subtask.getMetricIdentifier("rate")).isEqualTo("flights.count.subtask.0.rate");
    assertThat(subtask.getScopeComponents()).containsExactly("flights", "count", "subtask", "0");
  }

  @Test
  void variablesComeFromAllGroupsAbove() {
    MetricGroup group = subtask.addGroup("table", "orders").addGroup("plain");
    assertThat(group.getAllVariables())
        .containsExactly(Map.entry("<subtask>", "0"), Map.entry("<table>", "orders"));
    assertThat(job.getAllVariables()).isEmpty();
  }

  @Test
  void reportersHearOfEveryMetricAlthoughOneOfThemFails() {
    Counter counter = subtask.counter("c");
    registry.remove(subtask);
    assertThat(told)
        .containsExactly("open", "+ flights.count.subtask.0.c", "- flights.count.subtask.0.c");
    counter.inc();
    assertThat(registry.getMetrics()).isEmpty();
  }

  @Test
  void aNameThatIsTakenStaysWithTheFirst() {
    Counter first = subtask.counter("c");
    Counter second = job.addGroup("count").addGroup("subtask").addGroup("0").counter("c");
    first.inc(5);
    second.inc(7);
    assertThat(second.getCount()).as("works, though not shown").isEqualTo(7);
    assertThat(registry.readValues()).containsExactly(Map.entry("flights.count.subtask.0.c", 5L));
    assertThat(told).containsExactly("open", "+ flights.count.subtask.0.c");
  }

  @Test
  void aGroupIsRemovedWithAllBelowItAndNothingBeside() {
    subtask.addGroup("deep").counter("a");
    subtask.counter("b");
    job.addGroup("count").addGroup("subtask", "01").counter("c");
    job.addGroup("counter").counter("d");
    registry.remove(subtask);
    assertThat(registry.getMetrics())
        .containsOnlyKeys("flights.count.subtask.01.c", "flights.counter.d");
    Counter again = subtask.counter("b");
    again.inc();
    assertThat(registry.readValues()).containsEntry("flights.count.subtask.0.b", 1L);
  }

  @Test
  void aGaugeThatFailsOrHasNothingToSayIsLeftOut() {
    subtask.gauge(
        "broken",
        () -> {
          throw new IllegalStateException("Nothing to measure.");
        });
    subtask.gauge("empty", () -> null);
    subtask.gauge("good", () -> "yes");
    assertThat(registry.readValues())
        .containsExactly(Map.entry("flights.count.subtask.0.good", "yes"));
  }

  @Test
  void closingRemovesEverythingAndClosesTheReportersOnce() {
    subtask.counter("c");
    registry.close();
    registry.close();
    subtask.counter("late").inc();
    assertThat(told)
        .containsExactly(
            "open", "+ flights.count.subtask.0.c", "- flights.count.subtask.0.c", "close");
    assertThat(registry.getMetrics()).isEmpty();
  }

  /** Who waits for the end of a job wants to know what was counted. */
  @Test
  void countsCanBeReadWhenTheirGroupIsGoneAndGaugesCannot() {
    subtask.counter("c").inc(5);
    subtask.gauge("g", () -> 1);
    registry.remove(subtask);
    assertThat(registry.readValues())
        .as("a subtask that ended while the job runs")
        .isEqualTo(Map.of("flights.count.subtask.0.c", 5L));
    subtask.counter("c").inc(7); // Of the next attempt.
    job.counter("restarts").inc();
    registry.remove(subtask);
    registry.close();
    assertThat(registry.readValues())
        .isEqualTo(Map.of("flights.count.subtask.0.c", 7L, "flights.restarts", 1L));
  }

  private final class Recording implements MetricReporter {
    @Override
    public void open(Configuration configuration) {
      told.add("open");
    }

    @Override
    public void close() {
      told.add("close");
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String metricName, MetricGroup group) {
      told.add("+ " + group.getMetricIdentifier(metricName));
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String metricName, MetricGroup group) {
      told.add("- " + group.getMetricIdentifier(metricName));
    }
  }

  private static final class Failing implements MetricReporter {
    @Override
    public void open(Configuration configuration) {}

    @Override
    public void close() {
      throw new IllegalStateException("The reporter fails on purpose.");
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String metricName, MetricGroup group) {
      throw new IllegalStateException("The reporter fails on purpose.");
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String metricName, MetricGroup group) {
      throw new IllegalStateException("The reporter fails on purpose.");
    }
  }

  private static final class FixedMeter implements Meter {
    @Override
    public void markEvent() {}

    @Override
    public void markEvent(long n) {}

    @Override
    public double getRate() {
      return 2.5;
    }

    @Override
    public long getCount() {
      return 5;
    }
  }
}
