// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/** What a source can do after a restart. The start-up report of a job shows it. */
public enum Replayability {
  /**
   * The source reads again from the positions in a checkpoint: every record counts exactly once.
   */
  REPLAYABLE,
  /** Records read after the last checkpoint are gone after a failure: at most once. */
  NOT_REPLAYABLE
}
