// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.Serializable;

/**
 * Where records come from: a {@link SplitEnumerator}, once for a job, finds {@linkplain SourceSplit
 * splits} and deals them out; a {@link SourceReader} in each subtask reads those it was given. A
 * checkpoint holds the readers' positions and the enumerator's state, and a restart continues from
 * there.
 *
 * <p>The object is serializable: each subtask, and each restart of it, works on its own copy.
 *
 * @param <T> the type of the records
 * @param <SplitT> the type of the splits
 * @param <EnumChkT> the type of the enumerator's state
 */
public interface Source<T, SplitT extends SourceSplit, EnumChkT> extends Serializable {

  /** Whether the source ends by itself. */
  Boundedness getBoundedness();

  /**
   * What the source can do after a restart. A source whose positions are in its splits is
   * replayable, and that is what is assumed; one that cannot go back says so here.
   */
  default Replayability getReplayability() {
    return Replayability.REPLAYABLE;
  }

  /**
   * Makes a reader, on the subtask's thread. Restored splits come through {@link
   * SourceReader#addSplits}.
   *
   * @throws Exception fails the subtask
   */
  SourceReader<T, SplitT> createReader(SourceReaderContext readerContext) throws Exception;

  /**
   * Makes the enumerator of a job that starts afresh.
   *
   * @throws Exception fails the job
   */
  SplitEnumerator<SplitT, EnumChkT> createEnumerator(SplitEnumeratorContext<SplitT> enumContext)
      throws Exception;

  /**
   * Makes the enumerator of a job that continues from a checkpoint.
   *
   * @param checkpoint what {@link SplitEnumerator#snapshotState} returned
   * @throws Exception fails the job
   */
  SplitEnumerator<SplitT, EnumChkT> restoreEnumerator(
      SplitEnumeratorContext<SplitT> enumContext, EnumChkT checkpoint) throws Exception;

  /** The serializer of the splits. */
  SimpleVersionedSerializer<SplitT> getSplitSerializer();

  /** The serializer of the enumerator's state. */
  SimpleVersionedSerializer<EnumChkT> getEnumeratorCheckpointSerializer();
}
