// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** When the engine copies records so that changing one in place surprises nobody. */
public enum CopyRecords {
  /**
   * Where one mutable object would be both in state and emitted, where an edge fans out, and where
   * it crosses a thread.
   */
  AUTO,
  /** Never, as Flink's object reuse: functions must not change or keep what they do not own. */
  NEVER,
  /** Mutable records on every edge. */
  ALWAYS
}
