// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS;
import static io.tidemark.config.RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.time.Time;
import java.time.Duration;

/**
 * What follows a failure, as programs for Flink 1 say it. Each method stands for settings of {@link
 * RestartStrategyOptions}, which new programs set themselves.
 */
public final class RestartStrategies {
  private RestartStrategies() {}

  /** The job fails with its first failure. */
  public static RestartStrategyConfiguration noRestart() {
    return named("none");
  }

  /**
   * Restarts so many times, each a while after the failure.
   *
   * @param delayBetweenAttempts in milliseconds
   */
  public static RestartStrategyConfiguration fixedDelayRestart(
      int restartAttempts, long delayBetweenAttempts) {
    return fixedDelayRestart(restartAttempts, Duration.ofMillis(delayBetweenAttempts));
  }

  /** Restarts so many times, each a while after the failure. */
  public static RestartStrategyConfiguration fixedDelayRestart(
      int restartAttempts, Time delayInterval) {
    return fixedDelayRestart(restartAttempts, delayInterval.toDuration());
  }

  /** Restarts so many times, each a while after the failure. */
  public static RestartStrategyConfiguration fixedDelayRestart(
      int restartAttempts, Duration delayInterval) {
    RestartStrategyConfiguration made = named("fixed-delay");
    made.settings
        .set(RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, restartAttempts)
        .set(RESTART_STRATEGY_FIXED_DELAY_DELAY, delayInterval);
    return made;
  }

  /** Restarts until there are more failures in an interval than allowed. */
  public static RestartStrategyConfiguration failureRateRestart(
      int failureRate, Time failureInterval, Time delayInterval) {
    return failureRateRestart(
        failureRate, failureInterval.toDuration(), delayInterval.toDuration());
  }

  /** Restarts until there are more failures in an interval than allowed. */
  public static RestartStrategyConfiguration failureRateRestart(
      int failureRate, Duration failureInterval, Duration delayInterval) {
    RestartStrategyConfiguration made = named("failure-rate");
    made.settings
        .set(RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL, failureRate)
        .set(RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL, failureInterval)
        .set(RESTART_STRATEGY_FAILURE_RATE_DELAY, delayInterval);
    return made;
  }

  /** Restarts for ever, after times that grow. */
  public static RestartStrategyConfiguration exponentialDelayRestart(
      Time initialBackoff,
      Time maxBackoff,
      double backoffMultiplier,
      Time resetBackoffThreshold,
      double jitterFactor) {
    RestartStrategyConfiguration made = named("exponential-delay");
    made.settings
        .set(RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF, initialBackoff.toDuration())
        .set(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF, maxBackoff.toDuration())
        .set(RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER, backoffMultiplier)
        .set(
            RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
            resetBackoffThreshold.toDuration())
        .set(RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR, jitterFactor);
    return made;
  }

  private static RestartStrategyConfiguration named(String type) {
    return new RestartStrategyConfiguration(new Configuration().set(RESTART_STRATEGY, type));
  }

  /** Settings of what follows a failure; made by the methods of {@link RestartStrategies}. */
  public static final class RestartStrategyConfiguration {
    private final Configuration settings;

    private RestartStrategyConfiguration(Configuration settings) {
      this.settings = settings;
    }

    void writeTo(Configuration configuration) {
      configuration.addAll(settings);
    }

    /** The settings by key. */
    @Override
    public String toString() {
      return settings.toString();
    }
  }
}
