// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.time.LocalDateTime;

/**
 * A row of the hourly totals.
 *
 * @param origin the airport
 * @param hour when the hour began
 * @param flights how many left
 * @param delayed how many of them were delayed
 * @param totalDelay the sum of all delays in minutes
 * @param maxDelay the greatest delay in minutes
 */
record HourRow(
    String origin, LocalDateTime hour, long flights, long delayed, long totalDelay, int maxDelay) {}
