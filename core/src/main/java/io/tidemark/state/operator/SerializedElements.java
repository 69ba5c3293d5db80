// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one operator state in bytes: {@code (length as variable-length int, bytes)} one
 * after the other, in chunks.
 *
 * <p>Thread: filled by one thread, then written by one thread.
 */
final class SerializedElements {
  private static final int CHUNK_BYTES = 1 << 20;

  private final String name;
  private final Mode mode;
  private final @Nullable TypeSerializerSnapshot key;
  private final @Nullable TypeSerializerSnapshot value;
  private final List<byte[]> chunks = new ArrayList<>();
  private final DataOutputSerializer chunk = new DataOutputSerializer(256);
  private final DataOutputSerializer element = new DataOutputSerializer(64);
  private @Nullable Source source;
  private long count;

  /** Elements that are still to be fetched when the snapshot is written. */
  @FunctionalInterface
  interface Source {
    /** Adds the elements. */
    void addTo(SerializedElements target) throws IOException;
  }

  /** Writes one element. */
  @FunctionalInterface
  interface ElementWriter {
    /** Writes it. */
    void write(DataOutputSerializer target) throws IOException;
  }

  SerializedElements(
      String name,
      Mode mode,
      @Nullable TypeSerializerSnapshot key,
      @Nullable TypeSerializerSnapshot value) {
    this.name = name;
    this.mode = mode;
    this.key = key;
    this.value = value;
  }

  static SerializedElements of(RegisteredElements.Meta meta) {
    return new SerializedElements(meta.name(), meta.mode(), meta.key(), meta.value());
  }

  /** Elements like those of a handle, fetched on the I/O pool. */
  static SerializedElements later(OperatorStateHandle handle, Source source) {
    SerializedElements elements =
        new SerializedElements(handle.name(), handle.mode(), handle.key(), handle.value());
    elements.source = source;
    return elements;
  }

  /** Adds one element of a state of the given operator. */
  void add(String operatorUid, ElementWriter writer) throws IOException {
    element.clear();
    try {
      writer.write(element);
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          "The operator state '"
              + name
              + "' of operator '"
              + operatorUid
              + "' could not be written at its element "
              + count
              + ": "
              + e,
          e);
    }
    add(element.buffer(), 0, element.length());
  }

  /** Adds one element that is in bytes. */
  void add(byte[] bytes, int offset, int length) throws IOException {
    chunk.writeVarInt(length);
    chunk.write(bytes, offset, length);
    count++;
    if (chunk.length() >= CHUNK_BYTES) {
      chunks.add(chunk.getCopyOfBuffer());
      chunk.clear();
    }
  }

  static List<OperatorStateHandle> writeAll(List<SerializedElements> states, SnapshotWriter writer)
      throws IOException {
    List<OperatorStateHandle> handles = new ArrayList<>();
    for (SerializedElements state : states) {
      if (state.source != null) {
        state.source.addTo(state);
        state.source = null;
      }
      if (state.count > 0) {
        handles.add(state.write(writer));
      }
    }
    return handles;
  }

  private OperatorStateHandle write(SnapshotWriter writer) throws IOException {
    DataOutputView target = writer.begin();
    for (byte[] bytes : chunks) {
      target.write(bytes);
    }
    target.write(chunk.buffer(), 0, chunk.length());
    return new OperatorStateHandle(name, mode, key, value, count, writer.end());
  }
}
