// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.io.IOException;

/**
 * A file of a checkpoint is missing, truncated or damaged. The sentence names the file, the offset,
 * what was found and what was expected.
 */
public final class CheckpointCorruptException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long offset;

  /**
   * Creates the exception.
   *
   * @param file the file
   * @param offset where in it, -1 when the file is missing as a whole
   * @param found what is there
   * @param expected what should be there
   */
  public CheckpointCorruptException(String file, long offset, String found, String expected) {
    super(
        "The checkpoint file "
            + file
            + " is "
            + (offset < 0 ? "missing" : "damaged at offset " + offset)
            + ": found "
            + found
            + ", expected "
            + expected
            + ".");
    this.file = file;
    this.offset = offset;
  }

  /** The file. */
  public String file() {
    return file;
  }

  /** Where in the file, in bytes from its start; -1 when the file is missing. */
  public long offset() {
    return offset;
  }
}
