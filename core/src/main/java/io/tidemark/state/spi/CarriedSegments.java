// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataInputView;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Restored segments of a state that nobody has registered, so that they can go into each snapshot
 * as they are.
 *
 * <p>The checkpoint that was restored may be deleted as soon as a later one is complete. So the
 * first snapshot reads the bytes into memory before it writes them, and whoever needs them later,
 * the next snapshot or a late registration, takes them from there.
 *
 * <p>Thread: {@link #bytes} is called by threads of the I/O pool, also for two snapshots at a time,
 * all else on the subtask's thread; the future publishes the bytes.
 */
public final class CarriedSegments {
  private static final long MAX_BYTES = Integer.MAX_VALUE - 8;
  private static final int STEP = 1 << 20;

  private final String description;
  private final List<Segment> segments;
  private final SnapshotReader files;
  private @Nullable FutureTask<Map<Segment, byte[]>> loading;

  /**
   * Segments that are read when they are first needed.
   *
   * @param description the state, for messages: {@code The state 'x' of operator 'y'}
   */
  public CarriedSegments(String description, List<Segment> segments, SnapshotReader files) {
    this.description = description;
    this.segments = List.copyOf(segments);
    this.files = files;
  }

  /** Called at each barrier before the snapshot is handed to the I/O pool. */
  public void prepare() {
    FutureTask<Map<Segment, byte[]>> last = loading;
    if (last == null || failed(last)) {
      loading = new FutureTask<>(this::load);
    }
  }

  private static boolean failed(FutureTask<?> task) {
    if (!task.isDone()) {
      return false;
    }
    try {
      task.get();
      return false;
    } catch (ExecutionException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private Map<Segment, byte[]> load() throws IOException {
    Map<Segment, byte[]> bytes = new HashMap<>();
    for (Segment segment : segments) {
      bytes.put(segment, read(segment));
    }
    return bytes;
  }

  /** A first pass counts the bytes, as a segment's length includes what frames them. */
  private byte[] read(Segment segment) throws IOException {
    DataInputView counter = files.open(segment);
    long length = 0;
    for (int n = counter.skipBytes(STEP); n > 0; n = counter.skipBytes(STEP)) {
      length += n;
    }
    if (length > MAX_BYTES) {
      throw new IOException(
          description
              + " is not registered by the program, and the segment "
              + segment
              + " has "
              + length
              + " bytes, too many to be carried along. Register the state, or drop it from the"
              + " checkpoint.");
    }
    byte[] bytes = new byte[(int) length];
    files.open(segment).readFully(bytes);
    return bytes;
  }

  /**
   * Reads the segments from where they are: memory once a snapshot was prepared, else the files.
   */
  public SnapshotReader reader() {
    return loading == null ? files : segment -> new DataInputDeserializer(bytes(segment));
  }

  /** The bytes of one of the segments, once {@link #prepare()} was called. */
  public byte[] bytes(Segment segment) throws IOException {
    FutureTask<Map<Segment, byte[]>> task = loading;
    if (task == null) {
      throw new IllegalStateException("No snapshot of " + description + " was prepared.");
    }
    task.run();
    try {
      byte[] bytes = task.get().get(segment);
      if (bytes == null) {
        throw new IllegalStateException(
            "The segment " + segment + " does not belong to " + description + ".");
      }
      return bytes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(description + " was being read when its thread was interrupted.", e);
    } catch (ExecutionException e) {
      throw new IOException(description + " could not be carried along: " + e.getCause(), e);
    }
  }
}
