// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Boundedness;
import io.tidemark.io.Source;
import io.tidemark.io.SourceContract;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.source.SourceHarness;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataGeneratorSourceTest
    extends SourceContract<String, SequenceSplit, PendingSplits<SequenceSplit>> {

  @Override
  protected Source<String, SequenceSplit, PendingSplits<SequenceSplit>> source() {
    return new DataGeneratorSource<>(number -> "record-" + number, 600);
  }

  @Override
  protected List<String> expected() {
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      records.add("record-" + i);
    }
    return records;
  }

  @Test
  void splitsEvenly() {
    for (int parts = 1; parts <= 7; parts++) {
      List<SequenceSplit> splits = DataGeneratorSource.split(0, 9, parts);
      long next = 0;
      for (SequenceSplit split : splits) {
        assertThat(split.next()).isEqualTo(next);
        assertThat(split.to() - split.next() + 1).isBetween(10L / parts, 10L / parts + 1);
        next = split.to() + 1;
      }
      assertThat(next).isEqualTo(10);
    }
    assertThat(DataGeneratorSource.split(0, 1, 5)).hasSize(2);
    assertThat(DataGeneratorSource.split(0, -1, 5)).isEmpty();
  }

  @Test
  void isUnboundedWithoutACount() {
    assertThat(new DataGeneratorSource<>(n -> n, Long.MAX_VALUE).getBoundedness())
        .isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
  }

  @Test
  void refusesANegativeCount() {
    assertThatThrownBy(() -> new DataGeneratorSource<>(n -> n, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void keepsToARatePerSecondOverAllSubtasks() throws Exception {
    var source = new DataGeneratorSource<>(n -> n, 100_000, RateLimiterStrategy.perSecond(1_000));
    try (SourceHarness<Long> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 2)) {
      for (int millis = 0; millis < 10_000; millis += 5) {
        while (harness.step(0) == Status.MORE_AVAILABLE
            || harness.step(1) == Status.MORE_AVAILABLE) {}
        harness.advanceMillis(5);
      }
      assertThat(harness.values()).hasSizeBetween(9_900, 10_010);
    }
  }

  @Test
  void emitsASlowRateWithoutBursts() throws Exception {
    var source = new DataGeneratorSource<>(n -> n, 1_000, RateLimiterStrategy.perSecond(10));
    try (SourceHarness<Long> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      int before = 0;
      for (int tenth = 0; tenth < 50; tenth++) {
        while (harness.step(0) == Status.MORE_AVAILABLE) {}
        assertThat(harness.values().size() - before).isLessThanOrEqualTo(1);
        before = harness.values().size();
        harness.advanceMillis(100);
      }
      assertThat(before).isBetween(48, 50);
    }
  }

  @Test
  void emitsSoManyRecordsPerCheckpoint() throws Exception {
    var source = new DataGeneratorSource<>(n -> n, 1_000, RateLimiterStrategy.perCheckpoint(7));
    try (SourceHarness<Long> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      for (int id = 1; id <= 5; id++) {
        while (harness.step(0) == Status.MORE_AVAILABLE) {}
        harness.advanceMillis(100_000);
        while (harness.step(0) == Status.MORE_AVAILABLE) {}
        assertThat(harness.values()).hasSize(7 * id);
        harness.checkpoint(id);
        harness.complete(id);
      }
    }
  }

  @Test
  void refusesARatePerCheckpointWithoutCheckpoints() throws Exception {
    var source = new DataGeneratorSource<>(n -> n, 1_000, RateLimiterStrategy.perCheckpoint(7));
    assertThatThrownBy(
            () -> SourceHarness.startWithoutCheckpoints(source, WatermarkStrategy.noWatermarks()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("enableCheckpointing");
  }

  @Test
  void passesOnWhatTheFunctionThrows() throws Exception {
    var source =
        new DataGeneratorSource<Long>(
            n -> {
              if (n == 17) {
                throw new java.io.IOException("seventeen");
              }
              return n;
            },
            100);
    try (SourceHarness<Long> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      assertThatThrownBy(harness::runToEnd)
          .isInstanceOf(java.io.IOException.class)
          .hasMessage("seventeen");
      assertThat(harness.values()).hasSize(17);
    }
  }
}
