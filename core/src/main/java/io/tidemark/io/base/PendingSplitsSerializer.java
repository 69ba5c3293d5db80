// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SourceSplit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@link PendingSplits}: discovered (boolean), the version of the splits' serializer (int),
 * how many (int), and for each its length (int) and bytes.
 *
 * @param <SplitT> the type of the splits
 */
public final class PendingSplitsSerializer<SplitT extends SourceSplit>
    implements SimpleVersionedSerializer<PendingSplits<SplitT>> {
  private static final int VERSION = 1;

  private final SimpleVersionedSerializer<SplitT> splitSerializer;

  /** Creates the serializer over that of the splits. */
  public PendingSplitsSerializer(SimpleVersionedSerializer<SplitT> splitSerializer) {
    this.splitSerializer = splitSerializer;
  }

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(PendingSplits<SplitT> value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeBoolean(value.discovered());
    out.writeInt(splitSerializer.getVersion());
    out.writeInt(value.splits().size());
    for (SplitT split : value.splits()) {
      byte[] serialized = splitSerializer.serialize(split);
      out.writeInt(serialized.length);
      out.write(serialized);
    }
    return bytes.toByteArray();
  }

  @Override
  public PendingSplits<SplitT> deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException(
          "The state of the source's enumerator has version "
              + version
              + ", this program reads "
              + VERSION
              + ". Restore with the Tidemark release that wrote the checkpoint, or a later one.");
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(serialized));
    boolean discovered = in.readBoolean();
    int splitVersion = in.readInt();
    int count = in.readInt();
    List<SplitT> splits = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      splits.add(splitSerializer.deserialize(splitVersion, in.readNBytes(in.readInt())));
    }
    return new PendingSplits<>(discovered, splits);
  }
}
