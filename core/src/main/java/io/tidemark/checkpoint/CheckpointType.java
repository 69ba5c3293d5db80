// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/** Why a checkpoint was taken; the names stand in lower case in its metadata. */
public enum CheckpointType {
  /** The interval had passed. */
  PERIODIC,
  /** Somebody asked for it. */
  MANUAL,
  /** The last one of a bounded job: every subtask has reached the end of its input. */
  FINAL
}
