// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import java.util.Arrays;

/**
 * A priority heap of records of a fixed number of longs in one array, ordered by their longs from
 * the first to the last. Four children for each parent: half the levels of a binary heap, and the
 * children lie beside each other.
 */
final class LongRecordHeap {
  private static final int FIRST_CAPACITY = 4;

  private final int stride;
  private long[] records;
  private int count;
  private final long[] moving;

  LongRecordHeap(int stride) {
    this.stride = stride;
    this.records = new long[FIRST_CAPACITY * stride];
    this.moving = new long[stride];
  }

  int count() {
    return count;
  }

  /** The first long of the least record. */
  long head() {
    return records[0];
  }

  /** A long of the least record. */
  long head(int index) {
    return records[index];
  }

  /** Makes room for as many records. */
  void reserve(int capacity) {
    if ((long) capacity * stride > records.length) {
      records = Arrays.copyOf(records, Math.multiplyExact(capacity, stride));
    }
  }

  /** Adds a record {@code first, second, rest[from..]}. */
  void push(long first, long second, long[] rest, int from) {
    append(first, second, rest, from);
    siftUp(count - 1);
  }

  /** As {@link #push}, but the order is restored by {@link #heapify} later. */
  void append(long first, long second, long[] rest, int from) {
    if ((count + 1) * (long) stride > records.length) {
      reserve(count + (count >> 1) + 1);
    }
    int at = count * stride;
    records[at] = first;
    records[at + 1] = second;
    for (int i = 2; i < stride; i++) {
      records[at + i] = rest[from + i - 2];
    }
    count++;
  }

  /** Orders what was appended. */
  void heapify() {
    for (int i = (count - 2) >> 2; i >= 0; i--) {
      siftDown(i);
    }
  }

  /** Removes the least record. */
  void pop() {
    count--;
    if (count > 0) {
      copy(records, count * stride, records, 0);
      siftDown(0);
    }
    if (count > 1024 && count * (long) stride < records.length >> 2) {
      records = Arrays.copyOf(records, records.length >> 1);
    }
  }

  /** Removes all records, and makes room for as many. */
  void clear(int capacity) {
    count = 0;
    long needed = Math.max(FIRST_CAPACITY, (long) capacity) * stride;
    if (needed > records.length || needed < records.length >> 2) {
      records = new long[Math.toIntExact(needed)];
    }
  }

  private void siftUp(int from) {
    int i = from;
    copy(records, i * stride, moving, 0);
    long first = moving[0];
    while (i > 0) {
      int parent = (i - 1) >> 2;
      long above = records[parent * stride];
      if (above < first || (above == first && compareMoving(parent) >= 0)) {
        break;
      }
      copy(records, parent * stride, records, i * stride);
      i = parent;
    }
    copy(moving, 0, records, i * stride);
  }

  private void siftDown(int from) {
    int i = from;
    copy(records, i * stride, moving, 0);
    long first = moving[0];
    while (true) {
      int child = (i << 2) + 1;
      if (child >= count) {
        break;
      }
      int least = child;
      long leastFirst = records[child * stride];
      for (int c = child + 1, end = Math.min(child + 4, count); c < end; c++) {
        long other = records[c * stride];
        if (other < leastFirst || (other == leastFirst && compare(c, least) < 0)) {
          least = c;
          leastFirst = other;
        }
      }
      if (first < leastFirst || (first == leastFirst && compareMoving(least) <= 0)) {
        break;
      }
      copy(records, least * stride, records, i * stride);
      i = least;
    }
    copy(moving, 0, records, i * stride);
  }

  /** Faster than System.arraycopy for the few longs of a record, at least two. */
  private void copy(long[] source, int from, long[] target, int to) {
    target[to] = source[from];
    target[to + 1] = source[from + 1];
    for (int i = 2; i < stride; i++) {
      target[to + i] = source[from + i];
    }
  }

  /** Compares records whose first longs are equal. */
  private int compare(int left, int right) {
    int l = left * stride;
    int r = right * stride;
    for (int i = 1; i < stride; i++) {
      int order = Long.compare(records[l + i], records[r + i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares the moving record with one whose first long is equal. */
  private int compareMoving(int other) {
    int o = other * stride;
    for (int i = 1; i < stride; i++) {
      int order = Long.compare(moving[i], records[o + i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
