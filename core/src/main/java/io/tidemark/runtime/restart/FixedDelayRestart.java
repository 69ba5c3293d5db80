// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.util.Checks;
import java.util.OptionalLong;

/** Starts the job again a given number of times, each time after the same delay. */
public final class FixedDelayRestart implements RestartStrategy {
  private final int attempts;
  private final long delayMillis;
  private int used;

  /**
   * Creates the strategy.
   *
   * @param attempts how often the job may be started again; {@link Integer#MAX_VALUE} for ever
   * @param delayMillis how long to wait each time
   */
  public FixedDelayRestart(int attempts, long delayMillis) {
    Checks.argument(
        attempts >= 0, "The number of restart attempts is %s; it must not be negative.", attempts);
    Checks.argument(
        delayMillis >= 0, "The restart delay is %s ms; it must not be negative.", delayMillis);
    this.attempts = attempts;
    this.delayMillis = delayMillis;
  }

  static FixedDelayRestart of(Configuration configuration) {
    return new FixedDelayRestart(
        configuration.get(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS),
        configuration.get(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY).toMillis());
  }

  @Override
  public OptionalLong onFailure(long nowMillis) {
    if (attempts == Integer.MAX_VALUE) {
      return OptionalLong.of(delayMillis);
    }
    if (used >= attempts) {
      return OptionalLong.empty();
    }
    used++;
    return OptionalLong.of(delayMillis);
  }

  @Override
  public String describe() {
    return attempts == 0
        ? "no restart"
        : "at most " + attempts + " restarts, " + delayMillis + " ms after each failure";
  }
}
