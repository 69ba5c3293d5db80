// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of one subtask and one checkpoint, as bytes.
 *
 * @param <T> the type of the records
 */
public final class CollectedBatch<T> {
  private final long checkpointId;
  private final int subtask;
  private final int count;
  private final byte[] records;

  /**
   * Creates it.
   *
   * @param checkpointId the checkpoint with which the records are handed over
   * @param subtask the subtask that took them
   * @param count how many there are
   * @param records one behind the other
   */
  CollectedBatch(long checkpointId, int subtask, int count, byte[] records) {
    this.checkpointId = checkpointId;
    this.subtask = subtask;
    this.count = count;
    this.records = records;
  }

  long checkpointId() {
    return checkpointId;
  }

  int subtask() {
    return subtask;
  }

  /** The records in their order. */
  List<T> read(TypeSerializer<T> serializer) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(records);
    List<T> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(serializer.deserialize(in));
    }
    return read;
  }

  /** Not the records, of which there may be many. */
  @Override
  public String toString() {
    return count + " records of subtask " + subtask;
  }

  /** Writes checkpoint id, subtask and count, then the records. */
  static final class Serializer<T> implements SimpleVersionedSerializer<CollectedBatch<T>> {
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = Long.BYTES + 2 * Integer.BYTES;

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(CollectedBatch<T> batch) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(HEADER_BYTES + batch.records.length);
      out.writeLong(batch.checkpointId);
      out.writeInt(batch.subtask);
      out.writeInt(batch.count);
      out.write(batch.records, 0, batch.records.length);
      return out.getCopyOfBuffer();
    }

    @Override
    public CollectedBatch<T> deserialize(int version, byte[] serialized) throws IOException {
      if (version != VERSION) {
        throw new IOException(
            "Collected results in the checkpoint have version "
                + version
                + ", this program reads "
                + VERSION
                + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
      }
      DataInputDeserializer in = new DataInputDeserializer(serialized);
      long checkpointId = in.readLong();
      int subtask = in.readInt();
      int count = in.readInt();
      byte[] records = new byte[serialized.length - HEADER_BYTES];
      in.readFully(records);
      return new CollectedBatch<>(checkpointId, subtask, count, records);
    }
  }
}
