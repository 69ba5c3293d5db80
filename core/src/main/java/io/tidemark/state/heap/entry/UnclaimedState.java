// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.spi.CarriedSegments;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.SnapshotReader;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A restored state that nobody has registered: its bytes go into each snapshot as they are.
 *
 * <p>Thread: {@link #write} runs on threads of the I/O pool, all else on the subtask's thread.
 */
public final class UnclaimedState {
  private final List<KeyedStateHandle> handles;
  private final CarriedSegments segments;

  UnclaimedState(String description, List<KeyedStateHandle> handles, SnapshotReader files) {
    this.handles = List.copyOf(handles);
    this.segments =
        new CarriedSegments(
            description,
            handles.stream()
                .flatMap(h -> h.segments().stream())
                .map(KeyGroupSegment::segment)
                .toList(),
            files);
  }

  List<KeyedStateHandle> handles() {
    return handles;
  }

  SnapshotReader reader() {
    return segments.reader();
  }

  void prepareWrite() {
    segments.prepare();
  }

  /** Writes the bytes as they are; handles of one schema become one. */
  public List<KeyedStateHandle> write(SnapshotWriter writer) throws IOException {
    List<KeyedStateHandle> written = new ArrayList<>();
    List<KeyedStateHandle> left = new ArrayList<>(handles);
    while (!left.isEmpty()) {
      KeyedStateHandle first = withSegments(left.get(0), List.of());
      List<KeyGroupSegment> groups = new ArrayList<>();
      left.removeIf(
          h -> {
            boolean same = withSegments(h, List.of()).equals(first);
            if (same) {
              groups.addAll(h.segments());
            }
            return same;
          });
      groups.sort(Comparator.comparingInt(KeyGroupSegment::keyGroup));
      List<KeyGroupSegment> copies = new ArrayList<>();
      for (KeyGroupSegment group : groups) {
        DataOutputView target = writer.begin();
        target.write(segments.bytes(group.segment()));
        copies.add(new KeyGroupSegment(group.keyGroup(), group.entries(), writer.end()));
      }
      if (!copies.isEmpty()) {
        written.add(withSegments(first, copies));
      }
    }
    return written;
  }

  private static KeyedStateHandle withSegments(
      KeyedStateHandle handle, List<KeyGroupSegment> segments) {
    return new KeyedStateHandle(
        handle.name(), handle.kind(), handle.key(), handle.namespace(), handle.value(), segments);
  }
}
