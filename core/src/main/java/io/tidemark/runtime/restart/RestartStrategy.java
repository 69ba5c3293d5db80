// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;

/** Decides after each failure of a job whether and when it starts again. */
public interface RestartStrategy {

  /**
   * Takes note of a failure.
   *
   * @param nowMillis when it happened; never goes back
   * @return how many milliseconds to wait before the job starts again; empty to let it fail
   */
  OptionalLong onFailure(long nowMillis);

  /** What it does, for the start-up report and for the message of a job that failed for good. */
  String describe();

  /** A job that fails has failed. */
  static RestartStrategy none() {
    return new FixedDelayRestart(0, 0);
  }

  /**
   * The strategy that a configuration asks for; without one, none when checkpointing is off and
   * exponential delay when it is on, as in Flink.
   *
   * @param random where the jitter of exponential delay comes from
   * @throws IllegalArgumentException when the strategy's name is not known
   */
  static RestartStrategy of(Configuration configuration, boolean checkpointing, Random random) {
    String name =
        configuration
            .getOptional(RestartStrategyOptions.RESTART_STRATEGY)
            .orElse(checkpointing ? "exponential-delay" : "none");
    switch (name.toLowerCase(Locale.ROOT)) {
      case "none", "disable", "off":
        return none();
      case "fixed-delay", "fixeddelay":
        return FixedDelayRestart.of(configuration);
      case "failure-rate", "failurerate":
        return FailureRateRestart.of(configuration);
      case "exponential-delay", "exponentialdelay":
        return new ExponentialDelayRestart(
            ExponentialDelayRestart.Settings.of(configuration), random);
      default:
        throw new IllegalArgumentException(
            RestartStrategyOptions.RESTART_STRATEGY.key()
                + " is "
                + name
                + "; it must be none, fixed-delay, exponential-delay or failure-rate.");
    }
  }
}
