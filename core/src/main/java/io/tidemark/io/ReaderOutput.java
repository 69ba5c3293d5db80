// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/**
 * A reader's output, with one output for each split where event time is kept by split: the
 * watermark of the subtask is then the lowest of its splits, and a split without records can be
 * idle while others go on.
 *
 * @param <T> the type of the records
 */
public interface ReaderOutput<T> extends SourceOutput<T> {

  /** The output of a split, made at the first call. */
  SourceOutput<T> createOutputForSplit(String splitId);

  /** Says that a split was read to its end: its output no longer counts for the watermark. */
  void releaseOutputForSplit(String splitId);
}
