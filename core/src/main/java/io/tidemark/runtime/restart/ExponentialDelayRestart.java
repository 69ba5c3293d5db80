// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.util.Checks;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Starts the job again after a delay that grows with each failure up to a maximum, and goes back to
 * its initial value once the job has run without failure for long enough.
 */
public final class ExponentialDelayRestart implements RestartStrategy {
  private final Settings settings;
  private final Random random;
  private double backoffMillis;
  private int attempts;
  private long lastRestartMillis = Long.MIN_VALUE;

  /**
   * The parameters, with Flink's meanings.
   *
   * @param initialBackoffMillis the first delay
   * @param maxBackoffMillis the longest delay
   * @param multiplier by how much the delay grows, more than 1
   * @param resetThresholdMillis how long the job must have run since its last restart for the delay
   *     to start over
   * @param jitterFactor by what fraction of itself a delay is randomly changed, up or down
   * @param attemptsBeforeReset how many restarts in a row, without the delay starting over, before
   *     the job fails for good; {@link Integer#MAX_VALUE} for any number
   */
  public record Settings(
      long initialBackoffMillis,
      long maxBackoffMillis,
      double multiplier,
      long resetThresholdMillis,
      double jitterFactor,
      int attemptsBeforeReset) {

    /** Flink's defaults: 1 s to 1 min by 1.5, reset after 1 h, 10 % jitter, any number. */
    public static final Settings DEFAULT =
        new Settings(1_000, 60_000, 1.5, 3_600_000, 0.1, Integer.MAX_VALUE);

    /** Checks the ranges. */
    public Settings {
      Checks.argument(
          initialBackoffMillis >= 1,
          "The initial backoff is %s ms; it must be at least 1 ms.",
          initialBackoffMillis);
      Checks.argument(
          maxBackoffMillis >= initialBackoffMillis,
          "The maximum backoff is %s ms; it must not be below the initial backoff of %s ms.",
          maxBackoffMillis,
          initialBackoffMillis);
      Checks.argument(
          multiplier > 1, "The backoff multiplier is %s; it must be above 1.", multiplier);
      Checks.argument(
          resetThresholdMillis >= 1,
          "The backoff reset threshold is %s ms; it must be at least 1 ms.",
          resetThresholdMillis);
      Checks.argument(
          jitterFactor >= 0 && jitterFactor <= 1,
          "The jitter factor is %s; it must be from 0 to 1.",
          jitterFactor);
      Checks.argument(
          attemptsBeforeReset >= 1,
          "The number of attempts before the backoff is reset is %s; it must be at least 1.",
          attemptsBeforeReset);
    }

    static Settings of(Configuration configuration) {
      return new Settings(
          configuration
              .get(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF)
              .toMillis(),
          configuration
              .get(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF)
              .toMillis(),
          configuration.get(
              RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER),
          configuration
              .get(
                  RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD)
              .toMillis(),
          configuration.get(
              RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR),
          configuration.get(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS));
    }
  }

  /**
   * Creates the strategy.
   *
   * @param random where the jitter comes from
   */
  public ExponentialDelayRestart(Settings settings, Random random) {
    this.settings = settings;
    this.random = random;
    this.backoffMillis = settings.initialBackoffMillis();
  }

  @Override
  public OptionalLong onFailure(long nowMillis) {
    boolean first = attempts == 0;
    if (first || nowMillis - lastRestartMillis >= settings.resetThresholdMillis()) {
      backoffMillis = settings.initialBackoffMillis();
      attempts = 0;
    } else {
      backoffMillis = Math.min(backoffMillis * settings.multiplier(), settings.maxBackoffMillis());
    }
    if (attempts >= settings.attemptsBeforeReset()) {
      return OptionalLong.empty();
    }
    attempts = attempts == Integer.MAX_VALUE ? attempts : attempts + 1;
    long delayMillis = withJitter();
    lastRestartMillis = nowMillis + delayMillis;
    return OptionalLong.of(delayMillis);
  }

  private long withJitter() {
    double change = settings.jitterFactor() * (2 * random.nextDouble() - 1);
    long delayMillis = Math.round(backoffMillis * (1 + change));
    return Math.max(1, Math.min(delayMillis, settings.maxBackoffMillis()));
  }

  @Override
  public String describe() {
    return "restart after "
        + settings.initialBackoffMillis()
        + " to "
        + settings.maxBackoffMillis()
        + " ms, growing by "
        + settings.multiplier()
        + " with each failure";
  }
}
