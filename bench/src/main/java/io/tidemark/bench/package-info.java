// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark's commands: {@code bin/tidemark bench}, and {@code bench pauses}, {@code recovery},
 * {@code startup}, {@code size} and {@code jmh}.
 *
 * <p>Invariant: standard output holds results only, one line of JSON for each measurement or a
 * table; what is being done goes to standard error. No option is accepted and then ignored.
 *
 * <p>Nothing else uses this module; peers' libraries stay in it. Read {@link
 * io.tidemark.bench.BenchCommand} first, then {@link io.tidemark.bench.launch.Measurement}; {@link
 * io.tidemark.bench.pauses.PausesJvm} and {@link io.tidemark.bench.recovery.RecoveryJvm} for the
 * other two.
 */
@NullMarked
package io.tidemark.bench;

import org.jspecify.annotations.NullMarked;
