// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restart;

import java.util.OptionalLong;

/** Decides after each failure of a job whether and when it starts again. */
public interface RestartStrategy {

  /**
   * Takes note of a failure.
   *
   * @param nowMillis when it happened; never goes back
   * @return how many milliseconds to wait before the job starts again; empty to let it fail
   */
  OptionalLong onFailure(long nowMillis);

  /** What it does, for the start-up report and for the message of a job that failed for good. */
  String describe();

  /** A job that fails has failed. */
  static RestartStrategy none() {
    return new FixedDelayRestart(0, 0);
  }
}
