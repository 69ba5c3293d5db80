// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

/**
 * What is known of one hour at one airport so far. It lives in state, so it is stored as bytes,
 * component by component; a later version may add one.
 *
 * @param flights how many left
 * @param delayed how many of them were delayed
 * @param totalDelay the sum of all delays in minutes, early ones negative
 * @param maxDelay the greatest delay in minutes
 */
record HourTotal(long flights, long delayed, long totalDelay, int maxDelay) {

  /** The total of one flight. */
  static HourTotal of(Flight flight) {
    return new HourTotal(1, flight.isDelayed() ? 1 : 0, flight.delay(), flight.delay());
  }

  /** The total of both. */
  HourTotal plus(HourTotal other) {
    return new HourTotal(
        flights + other.flights,
        delayed + other.delayed,
        totalDelay + other.totalDelay,
        Math.max(maxDelay, other.maxDelay));
  }
}
