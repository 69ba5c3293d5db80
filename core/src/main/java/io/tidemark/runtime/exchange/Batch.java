// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.operator.Receiver;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Records on their way from one subtask to another, by reference. On a keyed edge each record's key
 * travels along, and what its hash is for, computed once by the sender: a key of one word in {@link
 * #words} with its key group, any other in {@link #keys} with its stable hash.
 *
 * <p>A batch is made fresh for each hand-over and never used again: a reused array would be old,
 * and a collector with generations pays for every reference stored into an old array.
 *
 * <p>Thread: filled by the sender, then handed over through a queue, then read by the receiver.
 */
public final class Batch {
  /** How a batch carries keys. */
  public enum Keys {
    /** Not at all: the edge is not keyed. */
    NONE,
    /** As one 64-bit word each. */
    WORDS,
    /** As objects. */
    OBJECTS
  }

  final Object[] values;
  long @Nullable [] timestamps;
  final long @Nullable [] words;
  final Object @Nullable [] keys;
  final int @Nullable [] hashes;
  final char @Nullable [] keyGroups;
  int size;

  /** About how many bytes the records take; set when the batch is handed over. */
  long bytes;

  Batch(int capacity, Keys kind) {
    values = new Object[capacity];
    words = kind == Keys.WORDS ? new long[capacity] : null;
    keys = kind == Keys.OBJECTS ? new Object[capacity] : null;
    hashes = kind == Keys.OBJECTS ? new int[capacity] : null;
    keyGroups = kind == Keys.WORDS ? new char[capacity] : null;
  }

  /** The records; the first {@link #size()} count. */
  public Object[] values() {
    return values;
  }

  /** The records' event times, or null when none has one. */
  public long @Nullable [] timestamps() {
    return timestamps;
  }

  /** Sets the event time of the record at an index, the highest so far. */
  void setTimestamp(int index, long timestamp) {
    long[] times = timestamps;
    if (times != null) {
      times[index] = timestamp;
    } else if (timestamp != Receiver.NO_TIMESTAMP) {
      times = new long[values.length];
      Arrays.fill(times, 0, index, Receiver.NO_TIMESTAMP);
      times[index] = timestamp;
      timestamps = times;
    }
  }

  /** The keys as words, or null. */
  public long @Nullable [] words() {
    return words;
  }

  /** The keys as objects, or null. */
  public Object @Nullable [] keys() {
    return keys;
  }

  /** The stable hashes of keys that are objects, or null. */
  public int @Nullable [] hashes() {
    return hashes;
  }

  /** The key groups of keys that are words, or null. */
  public char @Nullable [] keyGroups() {
    return keyGroups;
  }

  /** How many records there are. */
  public int size() {
    return size;
  }
}
