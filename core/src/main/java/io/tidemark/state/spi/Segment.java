// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * Where a run of bytes of a snapshot lies.
 *
 * @param file the name of the file, relative to the job's checkpoint directory
 * @param offset the position of the first byte of its first block in the file
 * @param bytes the length in the file, block headers included
 */
public record Segment(String file, long offset, long bytes) {
  /** As a sentence names it. */
  @Override
  public String toString() {
    return "of " + bytes + " bytes at byte " + offset + " of " + file;
  }
}
