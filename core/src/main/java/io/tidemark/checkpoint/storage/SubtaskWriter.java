// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.format.v1.DataFileWriter;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the snapshot of one subtask: one file with the state of all its operators, which is made
 * with the first segment. Nothing is left behind when it is closed without {@link #commit}.
 *
 * <p>Thread: one at a time.
 */
public final class SubtaskWriter implements Closeable {
  private final BlobStore store;
  private final String path;
  private final String name;
  private final int subtask;
  private final long maxStateBytes;

  private @Nullable BlobOutput output;
  private @Nullable DataFileWriter file;
  private String operatorUid = "";
  private long operatorBytes;

  /**
   * Prepares a file.
   *
   * @param path its name in the store
   * @param name its name in segments
   */
  SubtaskWriter(BlobStore store, String path, String name, int subtask, long maxStateBytes) {
    this.store = store;
    this.path = path;
    this.name = name;
    this.subtask = subtask;
    this.maxStateBytes = maxStateBytes;
  }

  /**
   * The writer for an operator's state; operators are written one after the other.
   *
   * @param uid the operator's uid, for messages
   */
  public SnapshotWriter forOperator(String uid) {
    operatorUid = uid;
    operatorBytes = 0;
    return new SnapshotWriter() {
      @Override
      public DataOutputView begin() throws IOException {
        return open().begin();
      }

      @Override
      public Segment end() throws IOException {
        return open().end();
      }
    };
  }

  private DataFileWriter open() throws IOException {
    if (file == null) {
      output = store.create(path);
      file = new DataFileWriter(name, new Counted(output));
    }
    return file;
  }

  /** Makes what was written durable; its segments may be acknowledged afterwards. */
  public void commit() throws IOException {
    if (output != null) {
      output.commit();
      output.close();
      output = null;
    }
  }

  @Override
  public void close() throws IOException {
    if (output != null) {
      output.close();
      output = null;
    }
  }

  /** Passes bytes on as long as the operator's share allows. */
  private final class Counted extends OutputStream {
    private final BlobOutput target;

    Counted(BlobOutput target) {
      this.target = target;
    }

    @Override
    public void write(int value) throws IOException {
      target.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      operatorBytes += length;
      if (operatorBytes > maxStateBytes) {
        throw new StateTooLargeException(operatorUid, subtask, operatorBytes - 1, maxStateBytes);
      }
      target.write(bytes, offset, length);
    }
  }
}
