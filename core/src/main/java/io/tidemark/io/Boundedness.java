// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/** Whether a source ends by itself. */
public enum Boundedness {
  /** The source has a last record; a job of bounded sources alone finishes. */
  BOUNDED,
  /** The source goes on until the job is stopped. */
  CONTINUOUS_UNBOUNDED
}
