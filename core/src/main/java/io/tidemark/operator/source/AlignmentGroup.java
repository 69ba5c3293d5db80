// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The watermarks of all readers that are aligned with each other, over all sources of the job that
 * name the same group.
 *
 * <p>Thread: the job's control thread.
 */
final class AlignmentGroup {
  private final Map<String, Map<Integer, Long>> watermarks = new TreeMap<>();

  /** A reader's watermark; {@code Long.MAX_VALUE} when nobody has to wait for it. */
  void report(String operatorUid, int subtask, long watermark) {
    watermarks.computeIfAbsent(operatorUid, uid -> new TreeMap<>()).put(subtask, watermark);
  }

  /** The readers of a source; one that has not reported yet counts as one that has not begun. */
  List<Integer> subtasksOf(String operatorUid) {
    return List.copyOf(watermarks.getOrDefault(operatorUid, new TreeMap<>()).keySet());
  }

  /** How far event time may go: the least watermark of all and the drift. */
  long limit(long maxDrift) {
    long least = Long.MAX_VALUE;
    for (Map<Integer, Long> source : watermarks.values()) {
      for (long watermark : source.values()) {
        least = Math.min(least, watermark);
      }
    }
    return least > Long.MAX_VALUE - maxDrift ? Long.MAX_VALUE : least + maxDrift;
  }
}
