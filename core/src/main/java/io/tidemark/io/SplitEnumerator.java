// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.functions.CheckpointListener;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the splits of a source and deals them out to readers. There is one for a job.
 *
 * <p>A split that is assigned before {@link #snapshotState} is in the reader's part of that
 * checkpoint; one assigned later is not. So the enumerator's state is what it has not assigned yet,
 * and whatever it needs to find no split twice.
 *
 * <p><b>Readers without a split.</b> A reader that has no split holds event time back, since the
 * next split it gets may begin anywhere: downstream no watermark rises until it has one. So an
 * enumerator that has nothing for a reader says so, as soon as it knows and again after a restore:
 * for good by {@link SplitEnumeratorContext#signalNoMoreSplits}, for now by an assignment without
 * splits, {@code new SplitsAssignment<>(Map.of(subtask, List.of()))}. From then on the reader is
 * idle and holds nobody back; a split that it is given later makes it active again, and what that
 * brings behind the watermark is late. Silence is never taken for idleness.
 *
 * <p>Thread: all calls come from the job's control thread, one at a time, and must not block. What
 * blocks goes through {@link SplitEnumeratorContext#callAsync}.
 *
 * @param <SplitT> the type of the splits
 * @param <CheckpointT> the type of the state
 */
public interface SplitEnumerator<SplitT extends SourceSplit, CheckpointT>
    extends AutoCloseable, CheckpointListener {

  /** Called once, before everything else. */
  void start();

  /**
   * A reader asks for a split. It waits, and event time with it, until it is given one or told that
   * there is none.
   *
   * @param requesterHostname the reader's host where a cluster knows it, else null
   */
  void handleSplitRequest(int subtaskId, @Nullable String requesterHostname);

  /**
   * Takes splits back that were assigned to a reader which failed before they were in a checkpoint.
   * The embedded engine restarts all readers together with the enumerator and does not call this; a
   * cluster may.
   */
  void addSplitsBack(List<SplitT> splits, int subtaskId);

  /**
   * A reader is there and can be given splits. One that gets none, and will not ask, is to be told
   * so; see above.
   */
  void addReader(int subtaskId);

  /**
   * The state for a checkpoint. The object must not change afterwards.
   *
   * @throws Exception declines the checkpoint
   */
  CheckpointT snapshotState(long checkpointId) throws Exception;

  @Override
  default void notifyCheckpointComplete(long checkpointId) throws Exception {}

  /** Takes a message of a reader. */
  default void handleSourceEvent(int subtaskId, SourceEvent sourceEvent) {}

  @Override
  void close() throws Exception;
}
