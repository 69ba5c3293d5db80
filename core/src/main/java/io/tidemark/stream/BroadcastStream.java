// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.serializer.TypeInformation;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.util.Checks;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose records every subtask of the reader gets, and the broadcast states in which the
 * reader keeps them. {@link DataStream#connect(BroadcastStream)} reads it beside another stream.
 *
 * @param <T> the type of the records
 */
public class BroadcastStream<T> {
  final DataStream<T> stream;
  private final List<MapStateDescriptor<?, ?>> descriptors;

  BroadcastStream(DataStream<T> stream, List<MapStateDescriptor<?, ?>> descriptors) {
    TreeSet<String> names = new TreeSet<>();
    for (MapStateDescriptor<?, ?> descriptor : descriptors) {
      Checks.argument(
          names.add(descriptor.getName()),
          "Two broadcast states are named '%s'; checkpoints find a state by its name, so give each"
              + " its own.",
          descriptor.getName());
    }
    this.stream = stream;
    this.descriptors = List.copyOf(descriptors);
  }

  /** The type of the records; null where it is not known. */
  public @Nullable TypeInformation<T> getType() {
    return stream.getType();
  }

  /** The states that the reader gets. */
  public List<MapStateDescriptor<?, ?>> getBroadcastStateDescriptors() {
    return descriptors;
  }
}
