// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

/**
 * How long a steady phase must be, and how many events make it so long.
 *
 * @param seconds shortest phase
 * @param checkpoints checkpoints that it must hold, if there are any
 */
public record SteadyPhase(double seconds, int checkpoints) {
  /** What a figure worth quoting needs. */
  public static final SteadyPhase STANDARD = new SteadyPhase(10, 8);

  private static final double MARGIN = 1.25;
  private static final double MAX_GROWTH = 30;
  private static final long FIRST_EVENTS = 2_000_000;

  /** Events for each key: after 40 % of them nearly every key has been seen. */
  private static final long EVENTS_PER_KEY = 20;

  /** Whether a phase was too short. */
  public boolean isShort(double phaseSeconds, int phaseCheckpoints, long intervalMillis) {
    return phaseSeconds < seconds || (intervalMillis > 0 && phaseCheckpoints < checkpoints);
  }

  /** Events to try first; few enough for the slowest engine, many enough to know all keys. */
  public static long firstEvents(int keys) {
    return Math.max(FIRST_EVENTS, keys * EVENTS_PER_KEY);
  }

  /** Events to try after a run with {@code events} was too short. */
  public long moreEvents(
      long events, double phaseSeconds, int phaseCheckpoints, long intervalMillis) {
    double growth = seconds * MARGIN / Math.max(phaseSeconds, 1e-3);
    if (intervalMillis > 0) {
      double byInterval =
          checkpoints * MARGIN * intervalMillis / 1e3 / Math.max(phaseSeconds, 1e-3);
      growth = Math.max(growth, byInterval);
      if (phaseSeconds >= seconds) {
        growth = Math.max(growth, checkpoints * MARGIN / Math.max(phaseCheckpoints, 1));
      }
    }
    return Math.round(events * Math.min(MAX_GROWTH, Math.max(MARGIN, growth)));
  }
}
