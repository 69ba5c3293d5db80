// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * What the main thread of a measured JVM and its job tell each other: how many keys there may be,
 * and how far sources and functions are. Static, because functions are serialized.
 *
 * <p>Thread: any; each subtask writes its own counters.
 */
final class LoadControl {
  /** Longs between two subtasks' counters, so that they do not share a cache line. */
  private static final int STRIDE = 16;

  private static volatile @Nullable LoadControl active;

  private final PausesSpec spec;
  private final AtomicLongArray events;
  private final AtomicLongArray newKeys;
  private volatile long keysOfSubtask;

  private LoadControl(PausesSpec spec) {
    this.spec = spec;
    this.events = new AtomicLongArray(spec.parallelism() * STRIDE);
    this.newKeys = new AtomicLongArray(spec.parallelism() * STRIDE);
  }

  static LoadControl begin(PausesSpec spec) {
    LoadControl control = new LoadControl(spec);
    active = control;
    return control;
  }

  static LoadControl active() {
    LoadControl control = active;
    if (control == null) {
      throw new IllegalStateException("No measurement runs in this JVM; call begin first.");
    }
    return control;
  }

  PausesSpec spec() {
    return spec;
  }

  /** How many keys each source subtask may have made. */
  long keysOfSubtask() {
    return keysOfSubtask;
  }

  void allow(long keysOfEachSubtask) {
    keysOfSubtask = keysOfEachSubtask;
  }

  void processed(int subtask, long eventsSoFar, long newKeysSoFar) {
    events.lazySet(subtask * STRIDE, eventsSoFar);
    newKeys.lazySet(subtask * STRIDE, newKeysSoFar);
  }

  /** Events that the keyed function has taken. */
  long events() {
    return sum(events);
  }

  /** Keys that it saw for the first time. */
  long newKeys() {
    return sum(newKeys);
  }

  private long sum(AtomicLongArray counters) {
    long sum = 0;
    for (int i = 0; i < counters.length(); i += STRIDE) {
      sum += counters.get(i);
    }
    return sum;
  }
}
