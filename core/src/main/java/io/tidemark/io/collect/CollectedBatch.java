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
 * The records of one subtask and one checkpoint.
 *
 * @param checkpointId the checkpoint with which they are handed over
 * @param subtask the subtask that took them
 * @param records the records in their order
 * @param <T> the type of the records
 */
public record CollectedBatch<T>(long checkpointId, int subtask, List<T> records) {

  /** Copies the list. */
  public CollectedBatch {
    records = List.copyOf(records);
  }

  /** Not the records, of which there may be many. */
  @Override
  public String toString() {
    return records.size() + " records of subtask " + subtask;
  }

  /** Writes checkpoint id, subtask and count, then the records. */
  static final class Serializer<T> implements SimpleVersionedSerializer<CollectedBatch<T>> {
    private static final int VERSION = 1;

    private final TypeSerializer<T> serializer;

    Serializer(TypeSerializer<T> serializer) {
      this.serializer = serializer;
    }

    @Override
    public int getVersion() {
      return VERSION;
    }

    @Override
    public byte[] serialize(CollectedBatch<T> batch) throws IOException {
      DataOutputSerializer out = new DataOutputSerializer(256);
      out.writeLong(batch.checkpointId);
      out.writeInt(batch.subtask);
      out.writeInt(batch.records.size());
      for (T record : batch.records) {
        serializer.serialize(record, out);
      }
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
      List<T> records = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        records.add(serializer.deserialize(in));
      }
      return new CollectedBatch<>(checkpointId, subtask, records);
    }
  }
}
