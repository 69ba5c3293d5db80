// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** When the engine copies records so that changing one in place surprises nobody. */
public enum CopyRecords {
  /**
   * Mutable records at every hop, as Flink without object reuse; not where the receiver is known
   * neither to change nor to keep them. Records of immutable types are never copied: numbers, text,
   * times, enums, records of such, and final classes whose fields are final and immutable.
   */
  AUTO,
  /** Never, as Flink's object reuse: functions must not change or keep what they do not own. */
  NEVER,
  /** Mutable records at every hop, also where it cannot be seen. */
  ALWAYS
}
