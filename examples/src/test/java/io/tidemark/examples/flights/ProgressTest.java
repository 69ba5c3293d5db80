// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.examples.flights.Progress.Reading;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long FOUR_SECONDS_NANOS = 4_000_000_000L;

  @Test
  void showsTheRateSinceTheLineBefore() {
    Reading before = new Reading(0, 10_000, 3, 978_307_200_000L);
    Reading now = new Reading(FOUR_SECONDS_NANOS, 50_000, 23, 978_310_799_999L);
    assertThat(Progress.line(before, now, Duration.ofSeconds(12)))
        .isEqualTo(
            "  12 s      50,000 flights     10,000/s     23 checkpoints  event time"
                + " 2001-01-01T00:59");
  }

  @Test
  void addsUpSubtasksAndTakesTheLeastWatermark() {
    Map<String, Object> metrics =
        Map.of(
            "flights.0-flights.0.flights.numRecordsIn", 10L,
            "flights.0-flights.1.flights.numRecordsIn", 32L,
            "flights.0-flights.1.numRecordsIn", 0L,
            "flights.2-hourly.1.numRecordsIn", 500L,
            "flights.1-alerts.0.currentInputWatermark", 7_000L,
            "flights.1-alerts.1.currentInputWatermark", 5_000L,
            "flights.2-hourly.1.currentInputWatermark", 3_000L,
            "flights.numberOfCompletedCheckpoints", 3L);
    assertThat(Progress.read(metrics, 1)).isEqualTo(new Reading(1, 42, 3, 5_000));
  }

  @Test
  void saysWhenEventTimeIsNotKnownAndWhenItIsOver() {
    Reading none = new Reading(FOUR_SECONDS_NANOS, 0, 0, Long.MIN_VALUE);
    Reading all = new Reading(FOUR_SECONDS_NANOS, 0, 0, Long.MAX_VALUE);
    Reading start = new Reading(0, 0, 0, Long.MIN_VALUE);
    assertThat(Progress.line(start, none, Duration.ZERO)).endsWith("event time not known yet");
    assertThat(Progress.line(start, all, Duration.ZERO)).endsWith("event time at its end");
  }
}
