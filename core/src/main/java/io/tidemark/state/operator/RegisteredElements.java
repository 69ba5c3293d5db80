// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.RestoredSchema;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A registered operator state, seen as a sequence of elements. */
interface RegisteredElements {

  /**
   * What the state is, as checkpoints have it.
   *
   * @param name its name
   * @param mode how it is redistributed
   * @param key the schema of a broadcast state's keys, else null
   * @param value the schema of its elements or values
   */
  record Meta(
      String name, Mode mode, @Nullable TypeSerializerSnapshot key, TypeSerializerSnapshot value) {

    /** Mode and types, for messages. */
    String describe() {
      return mode
          + " state of "
          + (key == null ? value.describe() : key.describe() + " to " + value.describe());
    }
  }

  /** Adds one restored element. */
  @FunctionalInterface
  interface ElementReader {
    /** Reads the element: all of the bytes that are there. */
    void read(DataInputDeserializer source) throws IOException;
  }

  Meta meta();

  /** Serializes all elements as they are now. */
  SerializedElements serialize() throws IOException;

  /**
   * What adds elements of a restored handle.
   *
   * @param writtenByOther whether another subtask has them too and writes them again
   * @throws io.tidemark.state.spi.StateMigrationException when they cannot be read
   */
  ElementReader readerOf(RestoredSchema schema, OperatorStateHandle handle, boolean writtenByOther);
}
