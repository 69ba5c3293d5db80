// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.state.spi.Segment;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one subtask hands to the coordinator when it acknowledges a checkpoint.
 *
 * @param operators the parts of the chain's operators by uid; operators without a uid have no state
 * @param costs what it took
 */
public record SubtaskSnapshot(SortedMap<String, OperatorSnapshot> operators, Costs costs) {

  /**
   * What a snapshot took; for reports only.
   *
   * @param alignmentNanos from the first barrier to the last
   * @param syncBeganNanos when the synchronous part began, by the monotonic clock
   * @param syncNanos on the subtask's thread
   * @param asyncNanos on the I/O pool
   */
  public record Costs(long alignmentNanos, long syncBeganNanos, long syncNanos, long asyncNanos) {
    /** Nothing measured. */
    public static final Costs NONE = new Costs(0, 0, 0, 0);
  }

  /** Copies the map. */
  public SubtaskSnapshot {
    operators = Collections.unmodifiableSortedMap(new TreeMap<>(operators));
  }

  /** A snapshot with the given parts and nothing measured. */
  public static SubtaskSnapshot of(Map<String, OperatorSnapshot> operators) {
    return new SubtaskSnapshot(new TreeMap<>(operators), Costs.NONE);
  }

  /** The files that it refers to, relative to the job's checkpoint directory. */
  public SortedSet<String> files() {
    SortedSet<String> files = new TreeSet<>();
    operators.values().forEach(o -> o.segments().map(Segment::file).forEach(files::add));
    return files;
  }

  /** The bytes that it refers to, block headers included. */
  public long stateBytes() {
    return operators.values().stream()
        .flatMap(OperatorSnapshot::segments)
        .mapToLong(Segment::bytes)
        .sum();
  }
}
