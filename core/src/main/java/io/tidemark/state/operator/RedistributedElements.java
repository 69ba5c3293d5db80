// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.OperatorStateRestore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The restored elements of one operator state that fall to one subtask, still as bytes.
 *
 * @param mode how they were redistributed
 * @param key the schema of a broadcast state's keys, else null
 * @param value the schema of the elements or of the values
 * @param elements the bytes of each
 */
record RedistributedElements(
    Mode mode,
    @Nullable TypeSerializerSnapshot key,
    @Nullable TypeSerializerSnapshot value,
    List<byte[]> elements) {

  /** The elements of the named state that fall to the subtask; null when none of that name was restored. */
  static @Nullable RedistributedElements of(OperatorStateRestore restore, String name)
      throws IOException {
    OperatorStateHandle first = null;
    List<byte[]> elements = new ArrayList<>();
    long position = 0;
    for (OperatorStateRestore.Part part : restore.parts()) {
      OperatorStateHandle handle = part.handle();
      if (!handle.name().equals(name)) {
        continue;
      }
      first = first == null ? handle : first;
      if (handle.mode() == Mode.BROADCAST) {
        if (part.subtask() == sourceOfBroadcast(restore, name)) {
          read(restore, handle, index -> true, elements);
        }
      } else if (handle.mode() == Mode.UNION) {
        read(restore, handle, index -> true, elements);
      } else {
        long offset = position;
        boolean same = restore.oldParallelism() == restore.newParallelism();
        read(
            restore,
            handle,
            index ->
                same
                    ? part.subtask() == restore.subtask()
                    : (offset + index) % restore.newParallelism() == restore.subtask(),
            elements);
        position += handle.elements();
      }
    }
    return first == null
        ? null
        : new RedistributedElements(first.mode(), first.key(), first.value(), elements);
  }

  /** The old subtask whose copy of a broadcast state is taken: the own one, else the first. */
  private static int sourceOfBroadcast(OperatorStateRestore restore, String name) {
    int first = -1;
    for (OperatorStateRestore.Part part : restore.parts()) {
      if (part.handle().name().equals(name)) {
        if (part.subtask() == restore.subtask()) {
          return part.subtask();
        }
        first = first < 0 ? part.subtask() : first;
      }
    }
    return first;
  }

  private interface Choice {
    boolean takes(long index);
  }

  private static void read(
      OperatorStateRestore restore, OperatorStateHandle handle, Choice choice, List<byte[]> into)
      throws IOException {
    if (handle.segment() == null) {
      return;
    }
    DataInputView source = restore.reader().open(handle.segment());
    for (long index = 0; index < handle.elements(); index++) {
      int length = source.readVarInt();
      if (length < 0) {
        throw new IOException(
            "Element "
                + index
                + " of the operator state '"
                + handle.name()
                + "' has the length "
                + length
                + "; it cannot be negative.");
      }
      byte[] bytes = new byte[length];
      source.readFully(bytes);
      if (choice.takes(index)) {
        into.add(bytes);
      }
    }
  }
}
