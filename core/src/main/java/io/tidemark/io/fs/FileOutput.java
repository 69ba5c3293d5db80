// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file that is open for writing at its end.
 *
 * <p>Thread: one at a time.
 */
public interface FileOutput extends Closeable {

  /** Writes bytes; they may be lost in a crash of the machine until {@link #sync}. */
  void write(byte[] bytes, int offset, int length) throws IOException;

  /** Returns once everything written so far survives a crash of the machine. */
  void sync() throws IOException;

  @Override
  void close() throws IOException;
}
