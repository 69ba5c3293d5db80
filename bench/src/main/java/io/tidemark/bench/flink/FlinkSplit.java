// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The events of one source subtask, and how many of them are made.
 *
 * @param subtask the number of the source subtask whose events these are
 * @param made the position
 */
record FlinkSplit(int subtask, long made) implements SourceSplit {
  @Override
  public String splitId() {
    return Integer.toString(subtask);
  }

  /** 4 bytes subtask, 8 bytes position. */
  static final class Serializer implements SimpleVersionedSerializer<FlinkSplit> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(FlinkSplit split) {
      return ByteBuffer.allocate(12).putInt(split.subtask()).putLong(split.made()).array();
    }

    @Override
    public FlinkSplit deserialize(int version, byte[] bytes) throws IOException {
      if (version != 1 || bytes.length != 12) {
        throw new IOException(
            "A split of the benchmark has 12 bytes in version 1, not "
                + bytes.length
                + " in version "
                + version
                + ".");
      }
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      return new FlinkSplit(buffer.getInt(), buffer.getLong());
    }
  }
}
