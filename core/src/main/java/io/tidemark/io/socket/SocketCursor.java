// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.base.SplitCursor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines from one connection. While lines of one read wait, nothing further is read, so that a
 * job that cannot keep up holds back the server.
 *
 * <p>Thread: the subtask's; connecting and reading block a thread of the I/O pool until something
 * comes, and end when the socket is closed.
 */
final class SocketCursor implements SplitCursor<String, SocketSplit> {
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final int BUFFER = 64 * 1024;
  private static final int MAX_LINE_BYTES = 64 * 1024 * 1024;

  private final SourceReaderContext context;
  private final SocketSplit split;
  private final Runnable wake;
  private final Socket socket = new Socket();
  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private final ByteArrayOutputStream openLine = new ByteArrayOutputStream();
  private boolean ended;
  private boolean closed;
  private @Nullable Throwable failure;

  SocketCursor(SourceReaderContext context, SocketSplit split, Runnable wake) {
    this.context = context;
    this.split = split;
    this.wake = wake;
    context.callAsync(this::connectAndRead, this::arrived);
  }

  private byte[] connectAndRead() throws IOException {
    try {
      socket.connect(new InetSocketAddress(split.hostname(), split.port()), CONNECT_TIMEOUT_MILLIS);
    } catch (IOException e) {
      throw new IOException(
          "Connecting to "
              + split.splitId()
              + " failed: "
              + e.getMessage()
              + ". Start the server before the job, and check host and port.",
          e);
    }
    return read();
  }

  /** Waits for bytes; an empty array means that the server closed the connection. */
  private byte[] read() throws IOException {
    byte[] buffer = new byte[BUFFER];
    try {
      int got = socket.getInputStream().read(buffer);
      return Arrays.copyOf(buffer, Math.max(got, 0));
    } catch (IOException e) {
      throw new IOException(
          "The connection to "
              + split.splitId()
              + " broke: "
              + e.getMessage()
              + ". A socket cannot be read again, so lines may be lost; start the job again to"
              + " connect anew.",
          e);
    }
  }

  private void arrived(byte @Nullable [] bytes, @Nullable Throwable problem) {
    if (closed) {
      return;
    }
    if (bytes == null) {
      failure = problem;
    } else if (bytes.length == 0) {
      ended = true;
      if (openLine.size() > 0) {
        endLine();
      }
    } else {
      split(bytes);
    }
    if (lines.isEmpty() && !ended && failure == null) {
      context.callAsync(this::read, this::arrived);
    } else {
      wake.run();
    }
  }

  private void split(byte[] bytes) {
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        openLine.write(bytes, start, i - start);
        endLine();
        start = i + 1;
      }
    }
    openLine.write(bytes, start, bytes.length - start);
    if (openLine.size() > MAX_LINE_BYTES) {
      failure =
          new IOException(
              "A line from "
                  + split.splitId()
                  + " has no end within "
                  + MAX_LINE_BYTES / (1024 * 1024)
                  + " MiB. Check that the server sends lines of text.");
    }
  }

  private void endLine() {
    String line = openLine.toString(StandardCharsets.UTF_8);
    openLine.reset();
    lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
  }

  @Override
  public boolean isReady() {
    return !lines.isEmpty() || ended || failure != null;
  }

  @Override
  public int emit(SourceOutput<String> output, int limit) throws Exception {
    int emitted = 0;
    while (emitted < limit && !lines.isEmpty()) {
      output.collect(lines.remove());
      emitted++;
    }
    if (lines.isEmpty()) {
      if (failure instanceof Exception e) {
        throw e;
      }
      if (failure instanceof Error e) {
        throw e;
      }
      if (!ended && emitted > 0) {
        context.callAsync(this::read, this::arrived);
      }
    }
    return emitted;
  }

  @Override
  public boolean isFinished() {
    return ended && lines.isEmpty();
  }

  @Override
  public SocketSplit position() {
    return split;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    socket.close();
  }
}
