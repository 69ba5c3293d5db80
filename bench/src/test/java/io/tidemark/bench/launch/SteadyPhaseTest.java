// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyPhaseTest {
  private final SteadyPhase phase = SteadyPhase.STANDARD;

  @ParameterizedTest
  @CsvSource({
    "9.99, 0, 0, true",
    "10, 0, 0, false",
    "10, 7, 1000, true",
    "10, 8, 1000, false",
    "9, 50, 100, true",
    "10, 0, 1000, true"
  })
  void shortMeansTenSecondsOrEightCheckpoints(
      double seconds, int checkpoints, long interval, boolean isShort) {
    assertThat(phase.isShort(seconds, checkpoints, interval)).isEqualTo(isShort);
  }

  /** An engine with a constant rate and a checkpoint now and then reaches a long phase quickly. */
  @ParameterizedTest
  @CsvSource({
    "100e6, 0, 1",
    "0.1e6, 0, 1",
    "1e6, 1000, 1",
    "1e6, 1000, 0.3",
    "1e6, 5000, 1",
    "300e6, 200, 0.9"
  })
  void growsUntilThePhaseIsLongEnough(double perSecond, long interval, double completed) {
    long events = SteadyPhase.firstEvents(1_000);
    int runs = 0;
    double seconds;
    int checkpoints;
    do {
      seconds = 0.6 * events / perSecond;
      checkpoints = interval == 0 ? 0 : (int) (seconds * 1e3 / interval * completed);
      if (phase.isShort(seconds, checkpoints, interval)) {
        long more = phase.moreEvents(events, seconds, checkpoints, interval);
        assertThat(more).isGreaterThan(events);
        events = more;
      }
      runs++;
    } while (phase.isShort(seconds, checkpoints, interval));
    assertThat(runs).isLessThanOrEqualTo(6);
    // Nobody wants to wait for much longer than needed.
    assertThat(seconds).isLessThan(2 * Math.max(12.5, 10 * interval / 1e3 / completed));
  }

  @Test
  void theFirstTryKnowsNearlyAllKeysBeforeThePhase() {
    assertThat(SteadyPhase.firstEvents(1_000)).isEqualTo(2_000_000);
    assertThat(SteadyPhase.firstEvents(1_000_000)).isEqualTo(20_000_000);
  }
}
