// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataInputView;
import io.tidemark.state.spi.CarriedSegments;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.state.spi.OperatorStateRestore.Part;
import io.tidemark.state.spi.RestoredSchema;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotReader;
import io.tidemark.state.spi.StateMigrationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One restored operator state that nobody has registered yet: which elements of which old subtasks
 * belong to this one.
 *
 * <p>With the parallelism unchanged a SPLIT list stays where it was; otherwise element {@code i} of
 * all, counted through by old subtask and then position, goes to subtask {@code i mod parallelism}.
 * A UNION list comes whole, in that order. Of a BROADCAST map there is one copy: the subtask's own
 * if it has one and the parallelism is unchanged, else the first.
 *
 * <p>Thread: the subtask's; what {@link #carryOver()} returns reads on the I/O pool.
 */
final class RestoredElements {
  private final RestoredSchema schema;
  private final OperatorStateRestore restore;
  private final List<Part> parts;
  private final CarriedSegments segments;

  private RestoredElements(String operatorUid, OperatorStateRestore restore, List<Part> parts) {
    this.restore = restore;
    this.parts = List.copyOf(parts);
    this.schema = new RestoredSchema(operatorUid, parts.get(0).handle().name());
    List<Segment> all =
        parts.stream().map(p -> p.handle().segment()).filter(Objects::nonNull).toList();
    this.segments = new CarriedSegments(schema.describe(), all, restore.reader());
  }

  /** The restored states by name: broadcast states, or the others. */
  static Map<String, RestoredElements> byName(
      String operatorUid, OperatorStateRestore restore, boolean broadcast) {
    Map<String, List<Part>> byName = new TreeMap<>();
    for (Part part : restore.parts()) {
      if (part.handle().mode() == Mode.RAW) {
        throw new IllegalArgumentException(
            "The raw operator state '"
                + part.handle().name()
                + "' of operator '"
                + operatorUid
                + "' was given to the operator state backend. Raw state is read and written by the"
                + " operator's function, not by the backend.");
      }
      if (part.handle().mode() == Mode.BROADCAST == broadcast) {
        byName.computeIfAbsent(part.handle().name(), n -> new ArrayList<>()).add(part);
      }
    }
    Map<String, RestoredElements> restored = new TreeMap<>();
    byName.forEach(
        (name, parts) -> restored.put(name, new RestoredElements(operatorUid, restore, parts)));
    return restored;
  }

  /** Adds this subtask's elements to a state that is being registered. */
  void readInto(RegisteredElements state) throws IOException {
    List<RegisteredElements.ElementReader> readers = new ArrayList<>();
    for (Part part : parts) {
      Mode mode = part.handle().mode();
      if (mode != state.meta().mode()) {
        throw new StateMigrationException(
            schema.describe()
                + " is redistributed as "
                + mode
                + " in the checkpoint and as "
                + state.meta().mode()
                + " in the program. Ask for it as before, or give the state a new name, which then"
                + " starts empty.");
      }
      boolean writtenByOther = mode == Mode.UNION && unionOwner(part) != restore.subtask();
      readers.add(state.readerOf(schema, part.handle(), writtenByOther));
    }
    DataInputDeserializer input = new DataInputDeserializer();
    for (int i = 0; i < parts.size(); i++) {
      RegisteredElements.ElementReader reader = readers.get(i);
      forEachOfMine(
          segments.reader(),
          i,
          (bytes, length) -> {
            input.setBuffer(bytes, 0, length);
            reader.read(input);
            if (input.available() > 0) {
              throw new IOException(
                  "its serializer left " + input.available() + " of " + length + " bytes unread");
            }
          });
    }
  }

  /** Takes an element of this subtask. */
  @FunctionalInterface
  private interface Element {
    void accept(byte[] bytes, int length) throws IOException;
  }

  private boolean sameParallelism() {
    return restore.oldParallelism() == restore.newParallelism();
  }

  /** Hands over the elements of a part that a registration gives to this subtask. */
  private void forEachOfMine(SnapshotReader reader, int part, Element target) throws IOException {
    Mode mode = parts.get(part).handle().mode();
    if (mode == Mode.SPLIT && !sameParallelism()) {
      long before = 0;
      for (int i = 0; i < part; i++) {
        before += parts.get(i).handle().elements();
      }
      int parallelism = restore.newParallelism();
      int first = (int) Math.floorMod(restore.subtask() - before, (long) parallelism);
      forEach(reader, part, first, parallelism, target);
    } else if (mode == Mode.UNION
        || (mode == Mode.SPLIT && parts.get(part).subtask() == restore.subtask())
        || (mode == Mode.BROADCAST && part == broadcastPart())) {
      forEach(reader, part, 0, 1, target);
    }
  }

  private int broadcastPart() {
    for (int i = 0; sameParallelism() && i < parts.size(); i++) {
      if (parts.get(i).subtask() == restore.subtask()) {
        return i;
      }
    }
    return 0;
  }

  /** Hands over each element whose position in the part is {@code first} and then every step. */
  private void forEach(SnapshotReader reader, int part, int first, int step, Element target)
      throws IOException {
    OperatorStateHandle handle = parts.get(part).handle();
    Segment segment = handle.segment();
    if (segment == null) {
      return;
    }
    long index = 0;
    try {
      DataInputView source = reader.open(segment);
      byte[] bytes = new byte[64];
      for (; index < handle.elements(); index++) {
        int length = source.readVarInt();
        if (length < 0 || length > segment.bytes()) {
          throw new IOException("it has an impossible length, " + length);
        }
        if (index % step != first) {
          skip(source, length);
          continue;
        }
        if (bytes.length < length) {
          bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
        }
        source.readFully(bytes, 0, length);
        target.accept(bytes, length);
      }
      if (source.skipBytes(1) != 0) {
        throw new IOException("there are more bytes behind the last element");
      }
    } catch (IOException e) {
      throw new IOException(
          schema.describe()
              + " could not be restored from the segment "
              + segment
              + " of subtask "
              + parts.get(part).subtask()
              + " at element "
              + index
              + " of "
              + handle.elements()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  private static void skip(DataInputView source, int length) throws IOException {
    int left = length;
    while (left > 0) {
      int skipped = source.skipBytes(left);
      if (skipped == 0) {
        throw new IOException("its bytes are cut off");
      }
      left -= skipped;
    }
  }

  /**
   * What a snapshot carries over while nobody registers the state: each element from one subtask,
   * so that a union list does not multiply.
   */
  List<SerializedElements> carryOver() {
    segments.prepare();
    SnapshotReader memory = segment -> new DataInputDeserializer(segments.bytes(segment));
    List<SerializedElements> carried = new ArrayList<>();
    for (int begin = 0, end; begin < parts.size(); begin = end) {
      OperatorStateHandle schemas = parts.get(begin).handle();
      end = begin + 1;
      while (end < parts.size() && sameSchemas(schemas, parts.get(end).handle())) {
        end++;
      }
      int from = begin;
      int to = end;
      carried.add(
          SerializedElements.later(
              schemas,
              target -> {
                for (int part = from; part < to; part++) {
                  forEachCarried(memory, part, (bytes, length) -> target.add(bytes, 0, length));
                }
              }));
    }
    return carried;
  }

  private static boolean sameSchemas(OperatorStateHandle left, OperatorStateHandle right) {
    return left.mode() == right.mode()
        && Objects.equals(left.key(), right.key())
        && Objects.equals(left.value(), right.value());
  }

  private void forEachCarried(SnapshotReader reader, int part, Element target) throws IOException {
    if (parts.get(part).handle().mode() != Mode.UNION) {
      forEachOfMine(reader, part, target);
    } else if (unionOwner(parts.get(part)) == restore.subtask()) {
      forEach(reader, part, 0, 1, target);
    }
  }

  /** The subtask that writes a part of a union list again; the order of the parts stays. */
  private long unionOwner(Part part) {
    long writer = part.subtask();
    return sameParallelism()
        ? writer
        : writer * restore.newParallelism() / restore.oldParallelism();
  }
}
