// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatermarkStrategyTest {
  private final RecordedOutput output = new RecordedOutput();
  private final ManualClock clock = new ManualClock();

  @Test
  void everyRefinementKeepsTheOthersInWhateverOrder() throws Exception {
    WatermarkStrategy<Long> one =
        WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofMillis(10))
            .withTimestampAssigner((record, timestamp) -> record * 2)
            .withIdleness(Duration.ofSeconds(1))
            .withWatermarkAlignment("group", Duration.ofMinutes(1));
    WatermarkStrategy<Long> other =
        WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofMillis(10))
            .withWatermarkAlignment("group", Duration.ofMinutes(1))
            .withIdleness(Duration.ofSeconds(1))
            .withTimestampAssigner(context -> (record, timestamp) -> record * 2);
    assertComplete(one);
    assertComplete(other);
    assertComplete(copy(one));
  }

  private void assertComplete(WatermarkStrategy<Long> strategy) {
    TimestampAssigner<Long> assigner = strategy.createTimestampAssigner(assignerContext());
    assertThat(assigner.extractTimestamp(50L, 7)).isEqualTo(100);
    assertThat(strategy.getAlignmentParameters())
        .isEqualTo(new WatermarkAlignmentParams("group", 60_000, 1_000));
    assertThat(strategy.getAlignmentParameters().isEnabled()).isTrue();
    WatermarkGenerator<Long> generator = strategy.createWatermarkGenerator(() -> clock);
    generator.onEvent(50L, 100, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 89");
    generator.onPeriodicEmit(output);
    clock.advanceMillis(1_001);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 89", "idle");
  }

  @Test
  void withoutAssignerTheRecordKeepsItsTimestamp() {
    WatermarkStrategy<String> strategy = WatermarkStrategy.forMonotonousTimestamps();
    assertThat(strategy.createTimestampAssigner(assignerContext()).extractTimestamp("a", 42))
        .isEqualTo(42);
    assertThat(strategy.getAlignmentParameters().isEnabled()).isFalse();
  }

  @Test
  void eachSplitGetsItsOwnGenerator() {
    WatermarkStrategy<String> strategy = WatermarkStrategy.forMonotonousTimestamps();
    WatermarkGenerator<String> first = strategy.createWatermarkGenerator(() -> clock);
    WatermarkGenerator<String> second = strategy.createWatermarkGenerator(() -> clock);
    first.onEvent("a", 100, output);
    second.onEvent("b", 50, output);
    second.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 49");
  }

  @Test
  void aGeneratorOfTheUsersOwnIsUsed() {
    WatermarkStrategy<String> punctuated =
        WatermarkStrategy.forGenerator(
            context ->
                new WatermarkGenerator<>() {
                  @Override
                  public void onEvent(String event, long timestamp, WatermarkOutput out) {
                    if (event.equals("end of hour")) {
                      out.emitWatermark(new Watermark(timestamp));
                    }
                  }

                  @Override
                  public void onPeriodicEmit(WatermarkOutput out) {}
                });
    WatermarkGenerator<String> generator = punctuated.createWatermarkGenerator(() -> clock);
    generator.onEvent("a", 1, output);
    generator.onEvent("end of hour", 2, output);
    assertThat(output.take()).containsExactly("watermark 2");
  }

  @Test
  void noWatermarksSaysNothing() {
    WatermarkGenerator<String> generator =
        WatermarkStrategy.<String>noWatermarks().createWatermarkGenerator(() -> clock);
    generator.onEvent("a", 1, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).isEmpty();
  }

  @Test
  void refusesWhatMakesNoSenseWhereItIsWritten() {
    WatermarkStrategy<String> strategy = WatermarkStrategy.noWatermarks();
    assertThatThrownBy(() -> strategy.withIdleness(Duration.ofMillis(-5)))
        .hasMessage("The idle timeout is PT-0.005S; it must be more than zero.");
    assertThatThrownBy(() -> strategy.withWatermarkAlignment("", Duration.ofSeconds(1)))
        .hasMessage("The name of a watermark alignment group must not be null or empty.");
    assertThatThrownBy(() -> strategy.withWatermarkAlignment("g", Duration.ofSeconds(-1)))
        .hasMessage(
            "The drift allowed in the watermark alignment group 'g' is PT-1S; it must not be"
                + " negative.");
    assertThatThrownBy(
            () -> strategy.withWatermarkAlignment("g", Duration.ofSeconds(1), Duration.ZERO))
        .hasMessage(
            "The update interval of the watermark alignment group 'g' is PT0S; it must be at least"
                + " 1 ms.");
    assertThatThrownBy(() -> WatermarkStrategy.forBoundedOutOfOrderness(Duration.ofMillis(-1)))
        .hasMessage("The bound of the out-of-orderness is PT-0.001S; it must not be negative.");
  }

  private static TimestampAssignerSupplier.Context assignerContext() {
    return new TimestampAssignerSupplier.Context() {};
  }

  @SuppressWarnings("unchecked")
  private static <T> WatermarkStrategy<T> copy(WatermarkStrategy<T> strategy) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(strategy);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (WatermarkStrategy<T>) in.readObject();
    }
  }
}
