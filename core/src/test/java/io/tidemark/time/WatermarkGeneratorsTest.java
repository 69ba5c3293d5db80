// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatermarkGeneratorsTest {
  private final RecordedOutput output = new RecordedOutput();
  private final ManualClock clock = new ManualClock();

  @Test
  void monotonousTimestampsTrailByOneMillisecond() {
    WatermarkGenerator<String> generator = new AscendingTimestampsWatermarks<>();
    generator.onEvent("a", 1_000, output);
    generator.onEvent("b", 1_005, output);
    assertThat(output.take()).as("nothing is emitted for a record").isEmpty();
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 1004");
  }

  @Test
  void boundedOutOfOrdernessTrailsTheGreatestTimestampByTheBound() {
    WatermarkGenerator<String> generator =
        new BoundedOutOfOrdernessWatermarks<>(Duration.ofMillis(100));
    generator.onEvent("a", 1_000, output);
    generator.onEvent("late", 950, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 899");
  }

  @Test
  void beforeTheFirstRecordTheWatermarkIsTheLeastThereIs() {
    for (Duration bound : new Duration[] {Duration.ZERO, Duration.ofDays(400), millis(MAX)}) {
      new BoundedOutOfOrdernessWatermarks<String>(bound).onPeriodicEmit(output);
      assertThat(output.take()).containsExactly("watermark -9223372036854775808");
    }
  }

  @Test
  void timestampsAtTheEndsOfTimeDoNotWrapAround() {
    WatermarkGenerator<String> generator =
        new BoundedOutOfOrdernessWatermarks<>(Duration.ofSeconds(1));
    generator.onEvent("first", Long.MIN_VALUE, output);
    generator.onPeriodicEmit(output);
    generator.onEvent("last", Long.MAX_VALUE, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take())
        .containsExactly("watermark -9223372036854775808", "watermark 9223372036854774806");
  }

  @Test
  void noWatermarksGeneratorSaysNothing() {
    WatermarkGenerator<String> generator = new NoWatermarksGenerator<>();
    generator.onEvent("a", 5, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).isEmpty();
  }

  @Test
  void becomesIdleOnceTheTimeoutHasPassedWithoutARecord() {
    WatermarkGenerator<String> generator = withIdleness(1_000);
    generator.onEvent("a", 10, output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 9");
    clock.advanceMillis(5_000);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).as("time counts from the first call without record").hasSize(1);
    clock.advanceMillis(1_000);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).as("the timeout has not passed, it is just reached").hasSize(1);
    clock.advanceMillis(1);
    generator.onPeriodicEmit(output);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).as("said once, and no watermark while idle").containsExactly("idle");
  }

  @Test
  void isActiveAgainWithTheNextRecord() {
    WatermarkGenerator<String> generator = withIdleness(10);
    generator.onPeriodicEmit(output);
    clock.advanceMillis(11);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark -9223372036854775808", "idle");
    generator.onEvent("a", 100, output);
    assertThat(output.take()).containsExactly("active");
    clock.advanceMillis(11);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).containsExactly("watermark 99");
  }

  @Test
  void aStreamThatNeverHadARecordBecomesIdle() {
    WatermarkGenerator<String> generator = withIdleness(10);
    generator.onPeriodicEmit(output);
    clock.advanceMillis(11);
    generator.onPeriodicEmit(output);
    assertThat(output.take()).last().isEqualTo("idle");
  }

  @Test
  void doesNotBecomeIdleWhileTheClockOfTheInputStandsStill() {
    WatermarkGenerator<String> generator = withIdleness(10);
    for (int i = 0; i < 1_000; i++) {
      generator.onPeriodicEmit(output);
    }
    assertThat(output.take()).doesNotContain("idle");
  }

  @Test
  void refusesBoundsThatMakeNoSense() {
    assertThatThrownBy(() -> new BoundedOutOfOrdernessWatermarks<>(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The bound of the out-of-orderness is PT-0.001S; it must not be negative.");
    assertThatThrownBy(() -> withIdleness(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The idle timeout is PT0S; it must be more than zero.");
  }

  private static final long MAX = Long.MAX_VALUE;

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  private WatermarkGenerator<String> withIdleness(long timeoutMillis) {
    return new WatermarksWithIdleness<>(
        new AscendingTimestampsWatermarks<>(), Duration.ofMillis(timeoutMillis), clock);
  }
}
