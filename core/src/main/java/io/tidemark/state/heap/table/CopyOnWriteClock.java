// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import java.util.Arrays;

/**
 * Says what running snapshots may hold. Everything that a table writes carries the version at which
 * it was made; a snapshot takes the present version and moves the clock on. So what has a version
 * up to {@link #held()} may be seen by a running snapshot and is replaced, never changed; what is
 * newer is seen by none and is changed in place.
 *
 * <p>Thread: the subtask's thread only. A snapshot's writer never looks at versions.
 */
public final class CopyOnWriteClock {
  /** A version that every {@link #held()} protects: what carries it is copied before any change. */
  public static final long ALWAYS_COPY = Long.MIN_VALUE;

  private long now = 1;
  private long held;
  private long[] running = new long[4];
  private int runningCount;

  /** The version that what is made now carries. */
  public long now() {
    return now;
  }

  /** The newest version that a running snapshot holds, 0 when none runs. */
  public long held() {
    return held;
  }

  /** Protects all that is there until {@link #release} of the returned version. */
  public long hold() {
    if (runningCount == running.length) {
      running = Arrays.copyOf(running, runningCount * 2);
    }
    running[runningCount++] = now;
    held = now;
    return now++;
  }

  /** Ends the protection that {@link #hold} began. */
  public void release(long version) {
    for (int i = 0; i < runningCount; i++) {
      if (running[i] == version) {
        System.arraycopy(running, i + 1, running, i, runningCount - i - 1);
        runningCount--;
        held = runningCount == 0 ? 0 : running[runningCount - 1];
        return;
      }
    }
    throw new IllegalStateException(
        "The hold on version "
            + version
            + " was released although it is not running. Each snapshot must be released once.");
  }

  /** How many holds run. */
  public int holds() {
    return runningCount;
  }
}
