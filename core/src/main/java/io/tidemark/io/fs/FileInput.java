// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file that is open for reading.
 *
 * <p>Thread: one at a time.
 */
public interface FileInput extends Closeable {

  /** The length in bytes when the file was opened. */
  long bytes();

  /**
   * Reads bytes at a position.
   *
   * @return how many were read: fewer than asked for only at the end of the file, 0 at or behind it
   */
  int read(long position, byte[] target, int offset, int length) throws IOException;

  @Override
  void close() throws IOException;
}
