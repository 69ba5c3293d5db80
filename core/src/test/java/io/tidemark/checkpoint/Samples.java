// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.serializer.TypeSerializerSnapshot.Field;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.state.spi.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Snapshots and metadata for tests. */
public final class Samples {
  public static final TypeSerializerSnapshot STRING = TypeSerializerSnapshot.of("string");
  public static final TypeSerializerSnapshot LONG = TypeSerializerSnapshot.of("long");
  public static final TypeSerializerSnapshot VOID = TypeSerializerSnapshot.of("void-namespace");

  private Samples() {}

  /** A record's schema, with everything that a schema can have. */
  public static TypeSerializerSnapshot order() {
    return TypeSerializerSnapshot.of(
            "record",
            List.of(
                new Field("id", LONG),
                new Field(
                    "lines",
                    TypeSerializerSnapshot.of("list", List.of(new Field("element", STRING))))))
        .with("class", "com.acme.Order \"ü\"")
        .with("constants", "");
  }

  /** A snapshot that refers to one file. */
  public static SubtaskSnapshot referringTo(String uid, String file) {
    OperatorStateHandle handle =
        new OperatorStateHandle(
            "s", OperatorStateHandle.Mode.SPLIT, null, LONG, 1, new Segment(file, 16, 20));
    return SubtaskSnapshot.of(Map.of(uid, new OperatorSnapshot(false, List.of(), List.of(handle))));
  }

  /** Writes a value state with a long for each of the key groups, and a list of two longs. */
  public static OperatorSnapshot write(SnapshotWriter writer, int firstKeyGroup, int lastKeyGroup)
      throws IOException {
    List<KeyGroupSegment> segments = new ArrayList<>();
    for (int keyGroup = firstKeyGroup; keyGroup <= lastKeyGroup; keyGroup++) {
      writer.begin().writeLong(1000L + keyGroup);
      segments.add(new KeyGroupSegment(keyGroup, 1, writer.end()));
    }
    var list = writer.begin();
    list.writeVarInt(8);
    list.writeLong(firstKeyGroup);
    list.writeVarInt(8);
    list.writeLong(lastKeyGroup);
    return new OperatorSnapshot(
        false,
        List.of(new KeyedStateHandle("count", StateKind.VALUE, STRING, VOID, LONG, segments)),
        List.of(
            new OperatorStateHandle(
                "offsets", OperatorStateHandle.Mode.SPLIT, null, LONG, 2, writer.end())));
  }

  /** The metadata of a checkpoint with one operator. */
  public static CheckpointMetadata metadata(
      String job, long epoch, long checkpointId, List<OperatorSnapshot> subtasks) {
    return new CheckpointMetadata(
        job,
        epoch,
        checkpointId,
        1_700_000_000_000L + checkpointId,
        CheckpointType.PERIODIC,
        List.of(
            new OperatorMetadata(
                "counter",
                "Count \u00e4",
                subtasks.size(),
                128,
                new CoordinatorState(1, new byte[] {0, 1, -1}),
                subtasks)),
        new TreeMap<>(Map.of("runningTimeMillis", "17")));
  }
}
