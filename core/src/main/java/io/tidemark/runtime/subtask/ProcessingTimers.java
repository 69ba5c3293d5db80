// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.operator.OperatorContext.ProcessingTimeCallback;
import java.util.PriorityQueue;

/**
 * The callbacks that an operator asked for at instants of processing time. Not kept in checkpoints.
 *
 * <p>Thread: the subtask's.
 */
final class ProcessingTimers {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private long sequence;

  private record Entry(long timeMillis, long sequence, ProcessingTimeCallback callback)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Long.compare(timeMillis, other.timeMillis);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  void add(long timeMillis, ProcessingTimeCallback callback) {
    entries.add(new Entry(timeMillis, sequence++, callback));
  }

  /** The earliest instant, {@link Long#MAX_VALUE} when there is none. */
  long nextMillis() {
    Entry first = entries.peek();
    return first == null ? Long.MAX_VALUE : first.timeMillis;
  }

  /** Runs the earliest callback. */
  void runNext() throws Exception {
    Entry first = entries.remove();
    first.callback.onProcessingTime(first.timeMillis);
  }
}
