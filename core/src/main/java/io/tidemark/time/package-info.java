// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Event time and processing time: the clock, watermarks, the strategies that make watermarks, and
 * the rule that merges the watermarks of several inputs.
 *
 * <p>Invariant: event time is a {@code long} of epoch milliseconds; a watermark never goes back.
 * Logic never reads the system's clock: it is given a {@link io.tidemark.time.Clock}, and {@link
 * io.tidemark.time.SystemClock} is the only class of core that reads the real one.
 *
 * <p>Anyone may call what is not marked {@link io.tidemark.util.Internal}. Names, signatures and
 * semantics of what users type are Flink's. Read {@link io.tidemark.time.WatermarkStrategy} first,
 * then {@link io.tidemark.time.CombinedWatermark}.
 */
@NullMarked
package io.tidemark.time;

import org.jspecify.annotations.NullMarked;
