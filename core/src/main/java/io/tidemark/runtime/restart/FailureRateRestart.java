// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.util.Checks;
import java.util.ArrayDeque;
import java.util.OptionalLong;

/** Starts the job again unless it failed more than a given number of times within an interval. */
public final class FailureRateRestart implements RestartStrategy {
  private final int maxFailures;
  private final long intervalMillis;
  private final long delayMillis;
  private final ArrayDeque<Long> failures = new ArrayDeque<>();

  /**
   * Creates the strategy.
   *
   * @param maxFailures how many failures within the interval the job survives
   * @param intervalMillis the length of the interval
   * @param delayMillis how long to wait each time
   */
  public FailureRateRestart(int maxFailures, long intervalMillis, long delayMillis) {
    Checks.argument(
        maxFailures > 0, "The maximum of failures is %s; it must be at least 1.", maxFailures);
    Checks.argument(
        intervalMillis > 0, "The failure interval is %s ms; it must be positive.", intervalMillis);
    Checks.argument(
        delayMillis >= 0, "The restart delay is %s ms; it must not be negative.", delayMillis);
    this.maxFailures = maxFailures;
    this.intervalMillis = intervalMillis;
    this.delayMillis = delayMillis;
  }

  static FailureRateRestart of(Configuration configuration) {
    return new FailureRateRestart(
        configuration.get(
            RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL),
        configuration
            .get(RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL)
            .toMillis(),
        configuration.get(RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY).toMillis());
  }

  @Override
  public OptionalLong onFailure(long nowMillis) {
    while (!failures.isEmpty() && nowMillis - failures.getFirst() > intervalMillis) {
      failures.removeFirst();
    }
    failures.addLast(nowMillis);
    return failures.size() > maxFailures ? OptionalLong.empty() : OptionalLong.of(delayMillis);
  }

  @Override
  public String describe() {
    return "restart "
        + delayMillis
        + " ms after each failure, while there are at most "
        + maxFailures
        + " within "
        + intervalMillis
        + " ms";
  }
}
