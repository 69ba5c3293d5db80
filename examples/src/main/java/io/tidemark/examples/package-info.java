// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Jobs to run and to copy from, and the program behind {@code bin/tidemark demo} and {@code run}.
 *
 * <p>{@link io.tidemark.examples.QuickStart} is the program of the README: the least that has
 * state, checkpoints and a result. {@link io.tidemark.examples.Main} runs the examples by name, or
 * a job in a jar of the user's.
 *
 * <p>Invariant: an example uses only what a user's program could use: the public API. What goes
 * wrong ends with a sentence and a status: 1 for a job or its files, 2 for a command line.
 *
 * <p>Callers: the launcher {@code bin/tidemark}, and people who read. Start with {@link
 * io.tidemark.examples.QuickStart}, then {@link io.tidemark.examples.flights.FlightsJob}.
 */
@NullMarked
package io.tidemark.examples;

import org.jspecify.annotations.NullMarked;
