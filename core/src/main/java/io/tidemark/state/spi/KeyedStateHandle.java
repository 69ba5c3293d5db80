// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.TypeSerializerSnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One keyed state of one subtask in a snapshot: what it is and where its key groups lie.
 *
 * @param name the name given in the descriptor, or of the timer service
 * @param kind what kind of state it is
 * @param key the schema of the keys, null for raw state
 * @param namespace the schema of the namespaces, null for raw state
 * @param value the schema of the values, null for timers and raw state; of a list state it is the
 *     element's, of a map state a {@code map} schema of user key and user value
 * @param segments one for each key group that has entries, ascending by key group
 */
public record KeyedStateHandle(
    String name,
    StateKind kind,
    @Nullable TypeSerializerSnapshot key,
    @Nullable TypeSerializerSnapshot namespace,
    @Nullable TypeSerializerSnapshot value,
    List<KeyGroupSegment> segments) {

  /** Copies the list. */
  public KeyedStateHandle {
    segments = List.copyOf(segments);
  }
}
