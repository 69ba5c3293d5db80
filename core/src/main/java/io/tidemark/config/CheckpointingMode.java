// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/** What a checkpoint promises for the records that were on their way at its barrier. */
public enum CheckpointingMode {
  /** Each record acts on state exactly once: inputs with a barrier wait for those without. */
  EXACTLY_ONCE,
  /** A record may act on state twice after a failure; no input ever waits. */
  AT_LEAST_ONCE
}
