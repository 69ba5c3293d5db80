// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/**
 * A part of a source that one reader reads from its start to its end, such as a file or a
 * partition, together with the position in it. A position that has moved makes a new split object
 * with the same id.
 */
public interface SourceSplit {

  /** The split's id: unique in the source and the same in every run. */
  String splitId();
}
