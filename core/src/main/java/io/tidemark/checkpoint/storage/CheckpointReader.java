// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.format.v1.ByteSource;
import io.tidemark.checkpoint.format.v1.DataFileReader;
import io.tidemark.serializer.DataInputView;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotReader;
import io.tidemark.util.Checks;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads segments of any checkpoint of a job. Files stay open until the reader is closed.
 *
 * <p>Thread: safe for several threads; the lock guards the map of open files.
 */
public final class CheckpointReader implements SnapshotReader, AutoCloseable {
  private final CheckpointDirectory directory;
  private final Map<String, OpenFile> files = new TreeMap<>();
  private boolean closed;

  CheckpointReader(CheckpointDirectory directory) {
    this.directory = directory;
  }

  @Override
  public DataInputView open(Segment segment) throws IOException {
    return fileOf(segment.file()).reader.read(segment);
  }

  private synchronized OpenFile fileOf(String name) throws IOException {
    Checks.state(!closed, "The reader of %s is closed.", directory.describe());
    OpenFile file = files.get(name);
    if (file == null) {
      file = openFile(name);
      files.put(name, file);
    }
    return file;
  }

  private OpenFile openFile(String name) throws IOException {
    String described = directory.describe() + "/" + name;
    BlobInput input;
    try {
      input = directory.store().open(directory.resolve(name));
    } catch (FileNotFoundException e) {
      throw missing(described);
    }
    try {
      Source source = new Source(name, described, input);
      return new OpenFile(input, DataFileReader.open(source));
    } catch (IOException e) {
      input.close();
      throw e;
    }
  }

  static CheckpointCorruptException missing(String file) {
    return new CheckpointCorruptException(
        file, -1, "no such file", "the file that the checkpoint's _metadata refers to");
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    IOException failure = null;
    for (OpenFile file : files.values()) {
      try {
        file.input.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    files.clear();
    if (failure != null) {
      throw failure;
    }
  }

  private record OpenFile(BlobInput input, DataFileReader reader) {}

  private record Source(String name, String description, BlobInput input) implements ByteSource {
    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
      return input.read(position, target, offset, length);
    }
  }
}
