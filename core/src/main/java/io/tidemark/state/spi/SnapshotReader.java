// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputView;
import java.io.IOException;

/**
 * Reads segments of a snapshot, verifying each block's checksum before handing out its bytes.
 *
 * <p>Thread: safe for several threads, each with its own segments.
 */
public interface SnapshotReader {

  /**
   * Opens a segment. Reading past its end throws {@link java.io.EOFException}.
   *
   * @throws IOException when the file is missing, truncated or damaged; the sentence names file and
   *     offset
   */
  DataInputView open(Segment segment) throws IOException;
}
