// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.TypeSerializerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * One operator state of one subtask in a snapshot. The segment holds the elements one after the
 * other, each behind its length as a variable-length int, so that they can be redistributed without
 * a serializer; an element of a broadcast state is a key followed by its value.
 *
 * @param name the name given in the descriptor
 * @param mode how the elements are handed to the subtasks of the next run
 * @param key the schema of a broadcast state's keys, else null
 * @param value the schema of the elements or of a broadcast state's values; null for raw bytes
 * @param elements how many elements the segment holds
 * @param segment where the bytes lie, null when there is no element
 */
public record OperatorStateHandle(
    String name,
    Mode mode,
    @Nullable TypeSerializerSnapshot key,
    @Nullable TypeSerializerSnapshot value,
    long elements,
    @Nullable Segment segment) {

  /** How operator state is redistributed; the constants' names are part of the format. */
  public enum Mode {
    /** Each element goes to one subtask, round-robin when the parallelism changed. */
    SPLIT,
    /** Every subtask gets the elements of all. */
    UNION,
    /** Every subtask holds the same map; one copy is kept. */
    BROADCAST,
    /** Raw bytes, redistributed as SPLIT. */
    RAW
  }
}
