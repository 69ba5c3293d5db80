// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

/** What a file source does with a record that is not what its format expects. */
public enum MalformedRecords {
  /** The job fails with a sentence that names file, line, column and value. */
  FAIL,
  /**
   * The record is left out, counted in the metric {@code numMalformedRecords}, and logged at first.
   */
  SKIP
}
