// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.runtime.restart.ExponentialDelayRestart.Settings;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RestartStrategyTest {

  @Test
  void noneNeverRestarts() {
    assertThat(RestartStrategy.none().onFailure(0)).isEmpty();
    assertThat(RestartStrategy.none().describe()).isEqualTo("no restart");
  }

  @Test
  void fixedDelayRestartsSoManyTimes() {
    RestartStrategy strategy = new FixedDelayRestart(2, 500);

    assertThat(strategy.onFailure(0)).hasValue(500);
    assertThat(strategy.onFailure(1_000_000)).hasValue(500);
    assertThat(strategy.onFailure(9_000_000)).isEmpty();
    assertThat(strategy.onFailure(9_000_001)).isEmpty();
  }

  @Test
  void fixedDelayCanGoOnForEver() {
    RestartStrategy strategy = new FixedDelayRestart(Integer.MAX_VALUE, 1);
    for (int i = 0; i < 10_000; i++) {
      assertThat(strategy.onFailure(i)).hasValue(1);
    }
  }

  @Test
  void failureRateCountsOnlyTheInterval() {
    RestartStrategy strategy = new FailureRateRestart(2, 60_000, 10);

    assertThat(strategy.onFailure(0)).hasValue(10);
    assertThat(strategy.onFailure(30_000)).hasValue(10);
    // The failure at 0 is out of the interval, the one at 30 s is in it.
    assertThat(strategy.onFailure(60_001)).hasValue(10);
    // 30 s, 60.001 s and this one are three within a minute.
    assertThat(strategy.onFailure(90_000)).isEmpty();
  }

  @Test
  void exponentialDelayGrowsToItsMaximum() {
    RestartStrategy strategy =
        new ExponentialDelayRestart(
            new Settings(1_000, 5_000, 2, 60_000, 0, Integer.MAX_VALUE), new Random(1));
    long now = 0;
    for (long expected : new long[] {1_000, 2_000, 4_000, 5_000, 5_000}) {
      assertThat(strategy.onFailure(now)).hasValue(expected);
      now += expected + 100;
    }
  }

  @Test
  void exponentialDelayStartsOverAfterAQuietTime() {
    RestartStrategy strategy =
        new ExponentialDelayRestart(
            new Settings(1_000, 50_000, 3, 60_000, 0, Integer.MAX_VALUE), new Random(1));

    assertThat(strategy.onFailure(0)).hasValue(1_000);
    // Restarted at 1 s, ran 59.999 s: not long enough.
    assertThat(strategy.onFailure(60_999)).hasValue(3_000);
    // Restarted at 63.999 s, ran a minute.
    assertThat(strategy.onFailure(123_999)).hasValue(1_000);
  }

  @Test
  void exponentialDelayGivesUpAfterItsAttempts() {
    RestartStrategy strategy =
        new ExponentialDelayRestart(new Settings(10, 10_000, 2, 60_000, 0, 2), new Random(1));

    assertThat(strategy.onFailure(0)).hasValue(10);
    assertThat(strategy.onFailure(100)).hasValue(20);
    assertThat(strategy.onFailure(200)).isEmpty();
  }

  @Test
  void jitterStaysWithinItsFraction() {
    Random random = new Random(7);
    boolean above = false;
    boolean below = false;
    for (int i = 0; i < 1_000; i++) {
      RestartStrategy strategy =
          new ExponentialDelayRestart(
              new Settings(1_000, 60_000, 1.5, 60_000, 0.1, Integer.MAX_VALUE), random);
      long delay = strategy.onFailure(0).orElseThrow();
      assertThat(delay).isBetween(900L, 1_100L);
      above |= delay > 1_050;
      below |= delay < 950;
    }
    assertThat(above && below).isTrue();
  }

  @Test
  void sameSeedSameDelays() {
    RestartStrategy left = new ExponentialDelayRestart(Settings.DEFAULT, new Random(5));
    RestartStrategy right = new ExponentialDelayRestart(Settings.DEFAULT, new Random(5));
    for (int i = 0; i < 20; i++) {
      OptionalLong delay = left.onFailure(i);
      assertThat(right.onFailure(i)).isEqualTo(delay);
    }
  }

  @Test
  void badParametersGiveSentences() {
    assertThatThrownBy(() -> new FixedDelayRestart(-1, 0)).hasMessageContaining("-1");
    assertThatThrownBy(() -> new FailureRateRestart(0, 1, 1)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> new Settings(10, 5, 2, 1, 0, 1)).hasMessageContaining("5 ms");
    assertThatThrownBy(() -> new Settings(10, 50, 1, 1, 0, 1)).hasMessageContaining("above 1");
    assertThatThrownBy(() -> new Settings(10, 50, 2, 1, 1.5, 1)).hasMessageContaining("0 to 1");
  }
}
