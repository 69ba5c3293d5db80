// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * One row of the file.
 *
 * @param date when it left, to the minute, such as {@code 2001-01-01T07:03}
 * @param delay minutes late, negative when it was early
 * @param distance miles
 * @param origin the airport it left
 * @param destination the airport it flew to
 */
record Flight(LocalDateTime date, int delay, int distance, String origin, String destination) {
  private static final int DELAYED_ABOVE_MINUTES = 15;

  /**
   * Refuses what the job cannot place.
   *
   * @throws IllegalArgumentException when date or origin are empty
   */
  Flight {
    if (date == null || origin.isEmpty()) {
      throw new IllegalArgumentException(
          "a flight needs a date and an origin, but "
              + (date == null ? "its date" : "its origin")
              + " is empty");
    }
  }

  /** Whether the flight counts as delayed. */
  boolean isDelayed() {
    return delay > DELAYED_ABOVE_MINUTES;
  }

  /** The event time: {@code date} taken as UTC, in epoch milliseconds. */
  long timeMillis() {
    return date.toEpochSecond(ZoneOffset.UTC) * 1000;
  }
}
