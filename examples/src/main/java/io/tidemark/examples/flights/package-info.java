// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The example that the demo runs: late flights by airport, on real data.
 *
 * <p>One file of flights, sorted by date, is read in order as one split. Two operators work on it
 * by airport of origin: {@link io.tidemark.examples.flights.DelayAlerts} remembers how many
 * departures in a row were late, {@link io.tidemark.examples.flights.HourlyTotals} adds up every
 * hour and emits it when event time has passed its end. Each writes CSV lines to part files that
 * appear when their checkpoint is complete.
 *
 * <p>Invariant: the lines, and their order for each airport, depend on the input alone, whatever
 * the parallelism and however often the process is killed and started again. A program in the tests
 * that shares no code with the job computes the same lines and compares.
 *
 * <p>Callers: {@code io.tidemark.examples.Main}. Read {@link
 * io.tidemark.examples.flights.FlightsJob} first.
 */
@NullMarked
package io.tidemark.examples.flights;

import org.jspecify.annotations.NullMarked;
