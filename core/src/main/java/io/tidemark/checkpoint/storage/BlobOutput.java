// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A file that is being written. Closing it without {@link #commit} leaves nothing behind.
 *
 * <p>Thread: one at a time.
 */
public abstract class BlobOutput extends OutputStream {

  @Override
  public final void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public abstract void write(byte[] bytes, int offset, int length) throws IOException;

  /** Makes the file appear under its name, with its content durable; nothing is written after. */
  public abstract void commit() throws IOException;

  @Override
  public abstract void close() throws IOException;
}
