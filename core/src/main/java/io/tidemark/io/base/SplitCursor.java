// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceSplit;

/**
 * Reads one split, record by record.
 *
 * <p>Thread: all calls come from the subtask's thread and must not block.
 *
 * @param <T> the type of the records
 * @param <SplitT> the type of the split
 */
public interface SplitCursor<T, SplitT extends SourceSplit> extends AutoCloseable {

  /**
   * Whether {@link #emit} can do something now, be it to find that the split has ended. A cursor
   * that answers false calls the wake-up it was opened with as soon as the answer changes.
   */
  boolean isReady();

  /**
   * Emits records that are at hand.
   *
   * @param limit the most to emit, above 0
   * @return how many were emitted; fewer than the limit, 0 included, when no more are at hand
   * @throws Exception fails the subtask
   */
  int emit(SourceOutput<T> output, int limit) throws Exception;

  /** Whether every record of the split has been emitted. */
  boolean isFinished();

  /** The split with the position behind the last record that was emitted. */
  SplitT position();

  @Override
  void close() throws Exception;
}
