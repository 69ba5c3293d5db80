// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/** What a restart from a checkpoint promises for the state. */
public enum CheckpointingMode {
  /** Each record affects the state once: a channel whose barrier came is held back. */
  EXACTLY_ONCE,
  /** Each record affects the state at least once: barriers pass without holding anything back. */
  AT_LEAST_ONCE
}
