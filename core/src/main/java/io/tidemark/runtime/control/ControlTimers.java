// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import java.util.PriorityQueue;

/**
 * What the job's control thread does at instants of processing time.
 *
 * <p>Thread: the control thread.
 */
public final class ControlTimers {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private long sequence;

  private record Entry(long timeMillis, long sequence, Runnable action)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Long.compare(timeMillis, other.timeMillis);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  public void at(long timeMillis, Runnable action) {
    entries.add(new Entry(timeMillis, sequence++, action));
  }

  public long nextMillis() {
    Entry first = entries.peek();
    return first == null ? Long.MAX_VALUE : first.timeMillis;
  }

  /** Runs what is due; says whether anything was. */
  public boolean runDue(long nowMillis) {
    boolean any = false;
    for (Entry first = entries.peek();
        first != null && first.timeMillis <= nowMillis;
        first = entries.peek()) {
      entries.remove();
      first.action.run();
      any = true;
    }
    return any;
  }
}
