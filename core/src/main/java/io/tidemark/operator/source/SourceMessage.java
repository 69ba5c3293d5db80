// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.SourceEvent;
import java.io.Serializable;
import java.util.List;

/** What a source's reader and its enumerator tell each other. Immutable. */
sealed interface SourceMessage extends Serializable {

  /** From reader to enumerator. */
  sealed interface ToCoordinator extends SourceMessage {}

  /** From enumerator to reader. */
  sealed interface ToReader extends SourceMessage {}

  /** The reader is there. */
  record ReaderRegistered() implements ToCoordinator {}

  /** The reader asks for a split. */
  record SplitRequested() implements ToCoordinator {}

  /** A message of the source's own. */
  record ReaderEvent(SourceEvent event) implements ToCoordinator {}

  /**
   * The reader's watermark, for alignment.
   *
   * @param watermark epoch milliseconds; {@code Long.MAX_VALUE} when the reader is idle or has
   *     ended
   */
  record WatermarkReported(long watermark) implements ToCoordinator {}

  /**
   * The reader gets splits.
   *
   * @param version the version of the splits' serializer
   * @param splits the splits as bytes, so that no object is shared between threads
   */
  record SplitsAdded(int version, List<byte[]> splits) implements ToReader {}

  /** The reader will get no more splits. */
  record NoMoreSplits() implements ToReader {}

  /** A message of the source's own. */
  record EnumeratorEvent(SourceEvent event) implements ToReader {}

  /**
   * How far event time may go in the reader, for alignment.
   *
   * @param maxWatermark epoch milliseconds; a reader or split whose watermark is above it waits
   */
  record WatermarkAllowed(long maxWatermark) implements ToReader {}
}
