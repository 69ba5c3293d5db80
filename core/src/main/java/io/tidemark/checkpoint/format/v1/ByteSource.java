// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.io.IOException;

/**
 * A file to read at any position.
 *
 * <p>Thread: safe for several threads.
 */
public interface ByteSource {

  /** The file's name as in {@link io.tidemark.state.spi.Segment#file}. */
  String name();

  /** Where the file is, for messages. */
  String description();

  /**
   * Reads bytes at a position.
   *
   * @return how many were read: fewer than asked for only at the end of the file, 0 at or behind it
   */
  int read(long position, byte[] target, int offset, int length) throws IOException;
}
