// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.OutputStream;
import java.util.Arrays;

/** Collects encoded records. Not for several threads. */
final class RecordBuffer extends OutputStream {
  private byte[] bytes;
  private int size;

  RecordBuffer(int expectedBytes) {
    // Room for the record that goes over the limit, so that the array does not grow each time.
    this.bytes = new byte[expectedBytes + expectedBytes / 8];
  }

  int size() {
    return size;
  }

  @Override
  public void write(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  @Override
  public void write(byte[] source, int offset, int length) {
    ensure(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
    }
  }

  /** The content, which is forgotten here. */
  byte[] take() {
    byte[] content = Arrays.copyOf(bytes, size);
    size = 0;
    return content;
  }
}
