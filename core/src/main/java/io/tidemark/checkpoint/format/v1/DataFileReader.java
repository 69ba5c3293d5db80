// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.serializer.DataInputView;
import io.tidemark.state.spi.Segment;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the segments of one data file.
 *
 * <p>Thread: safe for several threads, as far as the source is.
 */
public final class DataFileReader {
  private final ByteSource source;

  private DataFileReader(ByteSource source) {
    this.source = source;
  }

  /**
   * Verifies the file's header.
   *
   * @throws CheckpointCorruptException when it is damaged
   * @throws IOException when it is of a version that is not known here
   */
  public static DataFileReader open(ByteSource source) throws IOException {
    byte[] header = new byte[DataFile.HEADER_BYTES];
    int got = source.read(0, header, 0, header.length);
    if (got < header.length) {
      throw new CheckpointCorruptException(
          source.description(),
          got,
          "the end of the file",
          "a header of " + header.length + " bytes");
    }
    byte[] expected = DataFile.header();
    if (Arrays.equals(header, expected)) {
      return new DataFileReader(source);
    }
    int version = (int) DataFile.INT.get(header, 8);
    int found = (int) DataFile.INT.get(header, 12);
    if (Arrays.equals(header, 0, 8, expected, 0, 8) && found == Crc.of(header, 0, 12)) {
      throw new IOException(
          "The checkpoint file "
              + source.description()
              + " is of format version "
              + version
              + "; this version of Tidemark reads version "
              + DataFile.VERSION
              + ". Use the version of Tidemark that wrote it, or a newer one.");
    }
    throw new CheckpointCorruptException(
        source.description(),
        Math.max(0, Arrays.mismatch(header, expected)),
        "a header that is none of a checkpoint's data file",
        "the magic TIDEMARK, the version 1 and their checksum");
  }

  /** Reads a segment of this file. */
  public DataInputView read(Segment segment) throws IOException {
    Checks.argument(
        segment.file().equals(source.name()),
        "The segment %s is not of the file %s.",
        segment,
        source.name());
    if (segment.offset() < DataFile.HEADER_BYTES
        || segment.bytes() < DataFile.BLOCK_HEADER_BYTES
        || segment.offset() + segment.bytes() < 0) {
      throw new CheckpointCorruptException(
          source.description(),
          Math.max(0, segment.offset()),
          "a reference to " + segment.bytes() + " bytes here",
          "an offset of at least 16 and a length of at least 12");
    }
    return new SegmentInput(source, segment);
  }
}
