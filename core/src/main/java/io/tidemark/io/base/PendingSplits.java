// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.io.SourceSplit;
import java.util.List;

/**
 * The state of a {@link SplitQueueEnumerator}: the splits that no reader was given yet.
 *
 * @param discovered whether the splits have been looked for; the list is empty when they have not
 * @param splits the splits, next first
 * @param <SplitT> the type of the splits
 */
public record PendingSplits<SplitT extends SourceSplit>(boolean discovered, List<SplitT> splits) {

  /** Copies the list. */
  public PendingSplits {
    splits = List.copyOf(splits);
  }

  /** Before the splits were looked for. */
  public static <SplitT extends SourceSplit> PendingSplits<SplitT> undiscovered() {
    return new PendingSplits<>(false, List.of());
  }
}
