// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark's commands: {@code bin/tidemark bench}, {@code bench startup} and {@code bench
 * jmh}.
 *
 * <p>Invariant: standard output holds results only, one line of JSON for each measurement or a
 * table; what is being done goes to standard error. No option is accepted and then ignored.
 *
 * <p>Nothing else uses this module; peers' libraries stay in it. Read {@link
 * io.tidemark.bench.BenchCommand} first, then {@link io.tidemark.bench.launch.Measurement}.
 */
@NullMarked
package io.tidemark.bench;

import org.jspecify.annotations.NullMarked;
