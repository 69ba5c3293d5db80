// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

/** A file in memory. */
record MemorySource(String name, byte[] content) implements ByteSource {
  @Override
  public String description() {
    return "/store/job/" + name;
  }

  @Override
  public int read(long position, byte[] target, int offset, int length) {
    int got = (int) Math.max(0, Math.min(length, content.length - position));
    if (got > 0) {
      System.arraycopy(content, (int) position, target, offset, got);
    }
    return got;
  }
}
