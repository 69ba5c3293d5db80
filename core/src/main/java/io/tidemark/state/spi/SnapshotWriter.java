// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataOutputView;
import java.io.IOException;

/**
 * Where the asynchronous part of a snapshot writes. Segments are written one at a time.
 *
 * <p>Thread: used by one thread of the I/O pool at a time.
 */
public interface SnapshotWriter {

  /** Begins a segment; what is written to the returned view until {@link #end} belongs to it. */
  DataOutputView begin() throws IOException;

  /** Ends the segment and says where it lies. */
  Segment end() throws IOException;
}
