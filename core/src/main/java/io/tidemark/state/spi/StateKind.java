// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * The kinds of keyed state as they stand in checkpoints; the constants' names are part of the
 * format.
 */
public enum StateKind {
  /** One value for each key. */
  VALUE,
  /** A list for each key. */
  LIST,
  /** A map for each key. */
  MAP,
  /** One value for each key, merged by a reduce function. */
  REDUCING,
  /** One accumulator for each key. */
  AGGREGATING,
  /** Event-time timers. */
  EVENT_TIMERS,
  /** Processing-time timers. */
  PROCESSING_TIMERS,
  /** Bytes that a function wrote for a key group. */
  RAW
}
