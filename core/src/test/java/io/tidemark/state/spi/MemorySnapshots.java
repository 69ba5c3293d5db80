// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.DataOutputView;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Segments of snapshots in memory: one file for each writer, one block for each segment, whose
 * header is as long as a real one.
 *
 * <p>Thread: safe for several threads, each with its own writer.
 */
public final class MemorySnapshots implements SnapshotReader {
  private static final int HEADER_BYTES = 12;

  private final Map<Segment, byte[]> segments = new ConcurrentHashMap<>();
  private int files;

  /** A writer of a new file. */
  public SnapshotWriter newWriter() {
    String file = "memory-" + files++;
    return new SnapshotWriter() {
      private final DataOutputSerializer open = new DataOutputSerializer(64);
      private boolean begun;
      private long offset;

      @Override
      public DataOutputView begin() {
        if (begun) {
          throw new AssertionError("A segment was begun inside another.");
        }
        begun = true;
        open.clear();
        return open;
      }

      @Override
      public Segment end() {
        if (!begun) {
          throw new AssertionError("A segment was ended that was not begun.");
        }
        begun = false;
        byte[] bytes = open.getCopyOfBuffer();
        Segment segment = new Segment(file, offset, bytes.length + HEADER_BYTES);
        offset += segment.bytes();
        segments.put(segment, bytes);
        return segment;
      }
    };
  }

  @Override
  public DataInputView open(Segment segment) throws IOException {
    byte[] bytes = segments.get(segment);
    if (bytes == null) {
      throw new FileNotFoundException("There is no segment " + segment + ".");
    }
    return new DataInputDeserializer(bytes);
  }

  /** The bytes of a segment. */
  public byte[] bytes(Segment segment) {
    return segments.get(segment).clone();
  }

  /** Puts other bytes in a segment's place. */
  public void damage(Segment segment, byte[] bytes) {
    segments.put(segment, bytes);
  }

  /** Adds a segment. */
  public Segment add(byte[] bytes) {
    Segment segment = new Segment("memory-" + files++, 0, bytes.length + HEADER_BYTES);
    segments.put(segment, bytes);
    return segment;
  }

  /** Deletes everything, as when a later checkpoint is complete. */
  public void deleteAll() {
    segments.clear();
  }
}
