// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.functions.CheckpointListener;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reads the splits that one subtask was given.
 *
 * <p>Thread: all calls come from the subtask's thread, one at a time, and must not block. What
 * blocks goes through {@link SourceReaderContext#callAsync}, whose handler runs on the subtask's
 * thread too.
 *
 * @param <T> the type of the records
 * @param <SplitT> the type of the splits
 */
public interface SourceReader<T, SplitT extends SourceSplit>
    extends AutoCloseable, CheckpointListener {

  /**
   * Called once, after restored splits were added and the enumerator knows the reader, so that it
   * may ask for splits.
   */
  void start();

  /**
   * Emits a bounded number of records, some hundreds at most, and returns.
   *
   * @throws Exception fails the subtask
   */
  InputStatus pollNext(ReaderOutput<T> output) throws Exception;

  /**
   * The splits with their positions now: a reader that gets them emits exactly what this one would
   * have emitted from here on. Splits that were read to the end are left out.
   */
  List<SplitT> snapshotState(long checkpointId);

  /**
   * Completes when {@link #pollNext} may have something. Asked after {@code NOTHING_AVAILABLE}; may
   * complete without cause, must not stay open once there is something. Completing it exceptionally
   * fails the subtask.
   */
  CompletableFuture<Void> isAvailable();

  /** Gives the reader more splits, restored ones included. */
  void addSplits(List<SplitT> splits);

  /** No split will be added any more: the reader ends once it has read those it has. */
  void notifyNoMoreSplits();

  /** Takes a message of the enumerator. */
  default void handleSourceEvents(SourceEvent sourceEvent) {}

  @Override
  default void notifyCheckpointComplete(long checkpointId) throws Exception {}

  /**
   * Pauses and resumes splits, so that one whose event time runs ahead waits for the others. Only
   * asked when watermark alignment is on and the reader has several splits.
   *
   * @param splitsToPause ids of splits of which nothing may be emitted until they are resumed
   * @param splitsToResume ids of splits that go on
   */
  default void pauseOrResumeSplits(
      Collection<String> splitsToPause, Collection<String> splitsToResume) {
    throw new UnsupportedOperationException(
        getClass().getName()
            + " reads several splits in one subtask and cannot pause one of them, which watermark"
            + " alignment needs. Override pauseOrResumeSplits, run the source with as many subtasks"
            + " as it has splits, or remove withWatermarkAlignment.");
  }

  @Override
  void close() throws Exception;
}
