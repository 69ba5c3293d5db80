// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.io.IOException;
import java.io.InputStream;

/** One partition of raw operator state at a restore. */
public interface StatePartitionStreamProvider {

  /**
   * The partition's bytes, from the start at every call; the caller closes the stream.
   *
   * @throws IOException when the bytes cannot be read or are damaged; names the file and offset
   */
  InputStream getStream() throws IOException;
}
