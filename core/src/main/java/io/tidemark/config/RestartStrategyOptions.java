// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.time.Duration;

/**
 * Options of what follows a failure. When no strategy is set, a job without checkpointing is not
 * restarted, and one with checkpointing is restarted with exponential delay.
 */
public final class RestartStrategyOptions {

  /** Which strategy. */
  public static final ConfigOption<String> RESTART_STRATEGY =
      ConfigOptions.key("restart-strategy.type")
          .stringType()
          .noDefaultValue()
          .withDescription(
              "What follows a failure: 'none' (or 'disable', 'off'), 'fixed-delay',"
                  + " 'exponential-delay' or 'failure-rate'. When not set, 'none' without"
                  + " checkpointing and 'exponential-delay' with it.")
          .withDeprecatedKeys("restart-strategy");

  /** Fixed delay: how often. */
  public static final ConfigOption<Integer> RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS =
      ConfigOptions.key("restart-strategy.fixed-delay.attempts")
          .intType()
          .defaultValue(1)
          .withDescription("How often the job is restarted before it fails, with 'fixed-delay'.");

  /** Fixed delay: how long before each. */
  public static final ConfigOption<Duration> RESTART_STRATEGY_FIXED_DELAY_DELAY =
      ConfigOptions.key("restart-strategy.fixed-delay.delay")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription("The time from a failure to the restart, with 'fixed-delay'.");

  /** Failure rate: how many. */
  public static final ConfigOption<Integer>
      RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL =
          ConfigOptions.key("restart-strategy.failure-rate.max-failures-per-interval")
              .intType()
              .defaultValue(1)
              .withDescription(
                  "How many failures an interval may hold before the job fails, with"
                      + " 'failure-rate'.");

  /** Failure rate: within what time. */
  public static final ConfigOption<Duration> RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL =
      ConfigOptions.key("restart-strategy.failure-rate.failure-rate-interval")
          .durationType()
          .defaultValue(Duration.ofMinutes(1))
          .withDescription("The interval in which failures are counted, with 'failure-rate'.");

  /** Failure rate: how long before each. */
  public static final ConfigOption<Duration> RESTART_STRATEGY_FAILURE_RATE_DELAY =
      ConfigOptions.key("restart-strategy.failure-rate.delay")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription("The time from a failure to the restart, with 'failure-rate'.");

  /** Exponential delay: before the first. */
  public static final ConfigOption<Duration> RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF =
      ConfigOptions.key("restart-strategy.exponential-delay.initial-backoff")
          .durationType()
          .defaultValue(Duration.ofSeconds(1))
          .withDescription("The time to the first restart, with 'exponential-delay'.");

  /** Exponential delay: at most. */
  public static final ConfigOption<Duration> RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF =
      ConfigOptions.key("restart-strategy.exponential-delay.max-backoff")
          .durationType()
          .defaultValue(Duration.ofMinutes(1))
          .withDescription("The longest time to a restart, with 'exponential-delay'.");

  /** Exponential delay: how it grows. */
  public static final ConfigOption<Double> RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER =
      ConfigOptions.key("restart-strategy.exponential-delay.backoff-multiplier")
          .doubleType()
          .defaultValue(1.5)
          .withDescription(
              "What the time to the restart is multiplied by after each failure, with"
                  + " 'exponential-delay'.");

  /** Exponential delay: when it starts anew. */
  public static final ConfigOption<Duration>
      RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD =
          ConfigOptions.key("restart-strategy.exponential-delay.reset-backoff-threshold")
              .durationType()
              .defaultValue(Duration.ofHours(1))
              .withDescription(
                  "How long the job must run without a failure for the time to the restart, and the"
                      + " count of attempts, to start anew, with 'exponential-delay'.");

  /** Exponential delay: spread. */
  public static final ConfigOption<Double> RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR =
      ConfigOptions.key("restart-strategy.exponential-delay.jitter-factor")
          .doubleType()
          .defaultValue(0.1)
          .withDescription(
              "The share of the time to the restart that is added or taken away at random, with"
                  + " 'exponential-delay'.");

  /** Exponential delay: how often. */
  public static final ConfigOption<Integer> RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS =
      ConfigOptions.key("restart-strategy.exponential-delay.attempts-before-reset-backoff")
          .intType()
          .defaultValue(Integer.MAX_VALUE)
          .withDescription(
              "How often the job is restarted before it fails, with 'exponential-delay'; the count"
                  + " starts anew with the time to the restart.");

  private RestartStrategyOptions() {}
}
