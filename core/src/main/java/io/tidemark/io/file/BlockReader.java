// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.file.content.ByteStream;
import io.tidemark.io.file.content.FileMark;
import io.tidemark.util.Causes;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the content of a file to the subtask block by block, always reading one block ahead.
 *
 * <pre>
 *   |  room  |        block        |      what is left of the block before is moved to the
 *        |rest|                           end of the room, so that it lies before the new one
 * </pre>
 *
 * <p>Thread: the subtask's. The stream and the block being read belong to the I/O pool from the
 * start of a call to its outcome.
 */
final class BlockReader {
  private static final Logger LOG = LoggerFactory.getLogger(BlockReader.class);
  static final int BLOCK = 256 * 1024;
  private static final int ROOM = 64 * 1024;

  private final SourceReaderContext context;
  private final StreamOpener opener;
  private final Runnable wake;

  private byte[] bytes = new byte[ROOM + BLOCK];
  private int position = ROOM;
  private int limit = ROOM;
  private boolean end;

  /** Where the content at hand begins, with what was consumed of it. */
  private int first = ROOM;

  /** The last bytes before that. */
  private byte[] before = {};

  private byte[] spare = new byte[ROOM + BLOCK];
  private @Nullable ByteStream stream;
  private @Nullable Block next;
  private @Nullable Throwable failure;
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);
  private boolean closed;

  /** Opens the file where reading begins, on the I/O pool. */
  @FunctionalInterface
  interface StreamOpener {
    ByteStream open() throws IOException;
  }

  /**
   * A block that was read.
   *
   * @param stream where it came from
   * @param bytes holds it from {@link #ROOM} on
   * @param length its length
   * @param end whether the file ends with it
   */
  private record Block(ByteStream stream, byte[] bytes, int length, boolean end)
      implements AutoCloseable {
    /** Called when the block comes after its subtask is closed. */
    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /**
   * Starts reading.
   *
   * @param wake called when {@link #isReady} has become true
   */
  BlockReader(SourceReaderContext context, StreamOpener opener, Runnable wake) {
    this.context = context;
    this.opener = opener;
    this.wake = wake;
    readAhead();
  }

  private void readAhead() {
    byte[] target = spare;
    ByteStream open = stream;
    CompletableFuture<Void> done = new CompletableFuture<>();
    idle = done;
    context.callAsync(
        () -> {
          try {
            return fill(open == null ? opener.open() : open, target);
          } finally {
            done.complete(null);
          }
        },
        this::arrived);
  }

  private static Block fill(ByteStream from, byte[] target) throws IOException {
    try {
      int length = 0;
      while (length < BLOCK) {
        int got = from.read(target, ROOM + length, BLOCK - length);
        if (got < 0) {
          return new Block(from, target, length, true);
        }
        length += got;
      }
      return new Block(from, target, length, false);
    } catch (IOException e) {
      from.close();
      throw e;
    }
  }

  private void arrived(@Nullable Block block, @Nullable Throwable problem) {
    if (block == null) {
      failure = problem;
      stream = null;
    } else {
      stream = block.stream;
      next = block;
    }
    if (closed) {
      close();
    } else {
      wake.run();
    }
  }

  /** Whether {@link #advance} would do something. */
  boolean isReady() {
    return next != null || failure != null;
  }

  /**
   * Puts the next block behind what is left of this one.
   *
   * @return false when it has not come yet
   * @throws Exception what reading it threw
   */
  boolean advance() throws Exception {
    if (failure instanceof Exception e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure != null) {
      throw new IOException("Reading a file failed: " + Causes.describe(failure), failure);
    }
    Block block = next;
    if (block == null) {
      return false;
    }
    next = null;
    before = tail();
    int rest = limit - position;
    byte[] old = bytes;
    if (rest <= ROOM) {
      System.arraycopy(old, position, block.bytes, ROOM - rest, rest);
      bytes = block.bytes;
      position = ROOM - rest;
      limit = ROOM + block.length;
      spare = old.length == ROOM + BLOCK ? old : new byte[ROOM + BLOCK];
    } else {
      byte[] wide = new byte[rest + block.length];
      System.arraycopy(old, position, wide, 0, rest);
      System.arraycopy(block.bytes, ROOM, wide, rest, block.length);
      bytes = wide;
      position = 0;
      limit = wide.length;
      spare = block.bytes;
    }
    first = position;
    end = block.end;
    if (!end) {
      readAhead();
    }
    return true;
  }

  /** The bytes at hand, from {@link #position} to {@link #limit}. */
  byte[] bytes() {
    return bytes;
  }

  int position() {
    return position;
  }

  int limit() {
    return limit;
  }

  /** Whether the file ends at the limit. */
  boolean isEnd() {
    return end;
  }

  void consume(int length) {
    position += length;
  }

  /** Says what lies before the first byte of all. */
  void follow(byte[] bytesBefore) {
    before = bytesBefore;
  }

  /** The last bytes that were consumed, as many as there are up to {@link FileMark#TAIL}. */
  byte[] tail() {
    int here = Math.min(FileMark.TAIL, position - first);
    int earlier = Math.min(FileMark.TAIL - here, before.length);
    byte[] tail = new byte[earlier + here];
    System.arraycopy(before, before.length - earlier, tail, 0, earlier);
    System.arraycopy(bytes, position - here, tail, earlier, here);
    return tail;
  }

  /** Closes the file, once the call that reads it has ended. */
  void close() {
    closed = true;
    ByteStream open = stream;
    stream = null;
    if (open != null) {
      CompletableFuture<Void> unused = idle.thenRun(() -> closeQuietly(open));
    }
  }

  private static void closeQuietly(ByteStream open) {
    try {
      open.close();
    } catch (IOException e) {
      LOG.warn("Closing a file after reading it failed.", e);
    }
  }
}
