// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.Segment;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The part of one operator in one subtask's snapshot.
 *
 * @param finished whether the operator had finished in this subtask: its input ended and its last
 *     records are covered by this checkpoint
 * @param keyed the keyed state and timers
 * @param operator the operator state
 */
public record OperatorSnapshot(
    boolean finished, List<KeyedStateHandle> keyed, List<OperatorStateHandle> operator) {

  /** Copies the lists. */
  public OperatorSnapshot {
    keyed = List.copyOf(keyed);
    operator = List.copyOf(operator);
  }

  /** An operator without state that goes on. */
  public static OperatorSnapshot empty() {
    return new OperatorSnapshot(false, List.of(), List.of());
  }

  /** An operator that has finished and keeps nothing. */
  public static OperatorSnapshot finishedEmpty() {
    return new OperatorSnapshot(true, List.of(), List.of());
  }

  /** Whether there is any state in it. */
  public boolean hasState() {
    return !keyed.isEmpty() || !operator.isEmpty();
  }

  /** Every run of bytes that it refers to. */
  public Stream<Segment> segments() {
    return Stream.concat(
        keyed.stream().flatMap(h -> h.segments().stream()).map(KeyGroupSegment::segment),
        operator.stream().map(OperatorStateHandle::segment).filter(Objects::nonNull));
  }
}
