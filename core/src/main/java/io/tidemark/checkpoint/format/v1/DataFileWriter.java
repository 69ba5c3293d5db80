// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes one data file. Segments follow each other; the bytes go out in blocks while they are
 * written, so that a segment of any length takes the memory of one block.
 *
 * <p>Thread: one at a time, as {@link SnapshotWriter} says.
 */
public final class DataFileWriter implements SnapshotWriter {
  private final String name;
  private final OutputStream target;
  private final BlockOutput output;
  private long segmentStart = -1;

  /**
   * Writes the file header.
   *
   * @param name the file's name, for the segments
   * @param target where the bytes go, in large pieces; not closed
   */
  public DataFileWriter(String name, OutputStream target) throws IOException {
    this.name = name;
    this.target = target;
    byte[] header = DataFile.header();
    target.write(header);
    this.output = new BlockOutput(this::writeBlock, header.length);
  }

  private void writeBlock(byte[] bytes, int offset, int length) throws IOException {
    target.write(bytes, offset, length);
  }

  @Override
  public DataOutputView begin() {
    Checks.state(segmentStart < 0, "A segment of %s was begun while another one is open.", name);
    segmentStart = output.position();
    output.beginSegment();
    return output;
  }

  @Override
  public Segment end() throws IOException {
    Checks.state(segmentStart >= 0, "A segment of %s was ended while none is open.", name);
    output.endSegment();
    Segment segment = new Segment(name, segmentStart, output.position() - segmentStart);
    segmentStart = -1;
    return segment;
  }

  /** The bytes written so far, headers included, without those of an open block. */
  public long position() {
    return output.position();
  }
}
