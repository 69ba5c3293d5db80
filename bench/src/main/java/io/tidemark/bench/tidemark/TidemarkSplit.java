// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The events of one source subtask, and how many of them are made.
 *
 * @param subtask the number of the source subtask whose events these are
 * @param made the position
 */
record TidemarkSplit(int subtask, long made) implements SourceSplit {
  @Override
  public String splitId() {
    return Integer.toString(subtask);
  }

  /** 4 bytes subtask, 8 bytes position. */
  static final class Serializer implements SimpleVersionedSerializer<TidemarkSplit> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(TidemarkSplit split) {
      return ByteBuffer.allocate(12).putInt(split.subtask()).putLong(split.made()).array();
    }

    @Override
    public TidemarkSplit deserialize(int version, byte[] bytes) throws IOException {
      if (version != 1 || bytes.length != 12) {
        throw new IOException(
            "A split of the benchmark has 12 bytes in version 1, not "
                + bytes.length
                + " in version "
                + version
                + ".");
      }
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new TidemarkSplit(buffer.getInt(), buffer.getLong());
    }
  }
}
