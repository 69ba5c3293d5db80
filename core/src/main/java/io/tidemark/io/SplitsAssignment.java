// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which readers get which splits.
 *
 * @param <SplitT> the type of the splits
 */
public final class SplitsAssignment<SplitT extends SourceSplit> {
  private final Map<Integer, List<SplitT>> assignment;

  /** An assignment of several splits; the argument is copied. */
  public SplitsAssignment(Map<Integer, List<SplitT>> assignment) {
    Map<Integer, List<SplitT>> copy = new TreeMap<>();
    assignment.forEach((subtask, splits) -> copy.put(subtask, new ArrayList<>(splits)));
    this.assignment = Collections.unmodifiableMap(copy);
  }

  /** An assignment of one split to one reader. */
  public SplitsAssignment(SplitT split, int subtask) {
    this(Collections.singletonMap(subtask, List.of(split)));
  }

  /** Splits by subtask index, ascending. */
  public Map<Integer, List<SplitT>> assignment() {
    return assignment;
  }

  @Override
  public String toString() {
    return assignment.toString();
  }
}
