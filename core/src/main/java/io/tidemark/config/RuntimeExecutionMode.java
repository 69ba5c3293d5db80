// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** How a job is run as a whole. Bounded jobs run as streams too, and end when their input does. */
public enum RuntimeExecutionMode {
  /** As a stream: results come while the input does, and keyed operators emit their updates. */
  STREAMING,
  /**
   * Stage by stage, with final results alone. There is no such engine here, so that a job with this
   * mode is refused.
   */
  BATCH,
  /**
   * The engine chooses. It chooses {@link #STREAMING} for every job, also where Flink would take
   * {@link #BATCH} because all sources are bounded: a keyed reduce then emits each of its updates.
   */
  AUTOMATIC
}
