// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/** What a reader says after an attempt to emit. */
public enum InputStatus {
  /** There is more at once: poll again. */
  MORE_AVAILABLE,
  /** Nothing now; {@link SourceReader#isAvailable()} says when. */
  NOTHING_AVAILABLE,
  /** Nothing ever again: the reader has no split left and was told that none will come. */
  END_OF_INPUT
}
