// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.base.SplitCursor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads lines from one connection, and where it is told to, from the next one when the server has
 * closed it. While lines of one read wait, nothing further is read, so that a job that cannot keep
 * up holds back the server.
 *
 * <p>Thread: the subtask's; connecting and reading block a thread of the I/O pool until something
 * comes, and end when the socket is closed.
 */
final class SocketCursor implements SplitCursor<String, SocketSplit> {
  private static final Logger LOG = LoggerFactory.getLogger(SocketCursor.class);
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final int RETRY_MILLIS = 1_000;
  private static final int BUFFER = 64 * 1024;

  private final SourceReaderContext context;
  private final SocketSplit split;
  private final Runnable wake;
  private final LineSplitter lines;
  private final long maxRetrySeconds;
  private Socket socket = new Socket();
  private boolean everConnected;
  private long disconnectedSinceMillis;
  private boolean readsWhenDrained;
  private boolean ended;
  private boolean closed;
  private @Nullable Throwable failure;

  SocketCursor(
      SourceReaderContext context,
      SocketSplit split,
      Runnable wake,
      String delimiter,
      long maxRetrySeconds) {
    this.context = context;
    this.split = split;
    this.wake = wake;
    this.lines = new LineSplitter(delimiter, split.splitId());
    this.maxRetrySeconds = maxRetrySeconds;
    this.disconnectedSinceMillis = context.clock().currentTimeMillis();
    connect();
  }

  /** Connects with a socket of its own: one that was refused cannot be used again. */
  private void connect() {
    if (closed) {
      return;
    }
    Socket former = socket;
    Socket fresh = new Socket();
    socket = fresh;
    context.callAsync(() -> connect(fresh, former), this::connected);
  }

  private Socket connect(Socket fresh, Socket former) throws IOException {
    former.close();
    try {
      fresh.connect(new InetSocketAddress(split.hostname(), split.port()), CONNECT_TIMEOUT_MILLIS);
      return fresh;
    } catch (IOException e) {
      fresh.close();
      throw new IOException(
          "Connecting to "
              + split.splitId()
              + " failed: "
              + e.getMessage()
              + ". Start the server before the job, and check host and port.",
          e);
    }
  }

  private void connected(@Nullable Socket connection, @Nullable Throwable problem) {
    if (closed) {
      return;
    }
    if (connection != null) {
      everConnected = true;
      read();
    } else if (!connectsAgain()) {
      if (everConnected) {
        ended = true;
      } else {
        failure = problem;
      }
      wake.run();
    }
  }

  /** Tries again in a second, if the time for that is not over. */
  private boolean connectsAgain() {
    long now = context.clock().currentTimeMillis();
    boolean again =
        maxRetrySeconds < 0
            || TimeUnit.MILLISECONDS.toSeconds(now - disconnectedSinceMillis) < maxRetrySeconds;
    if (again) {
      context.callAt(now + RETRY_MILLIS, this::connect);
    }
    return again;
  }

  private void read() {
    Socket connection = socket;
    context.callAsync(() -> read(connection), this::arrived);
  }

  /** Waits for bytes; an empty array means that the server closed the connection. */
  private byte[] read(Socket connection) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try {
      int got = connection.getInputStream().read(buffer);
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
      lines.endOfInput();
      disconnected();
    } else {
      failure = lines.add(bytes);
      if (failure == null && lines.isEmpty()) {
        read();
        return;
      }
      readsWhenDrained = failure == null;
    }
    wake.run();
  }

  private void disconnected() {
    disconnectedSinceMillis = context.clock().currentTimeMillis();
    if (connectsAgain()) {
      LOG.info("{} closed the connection; connecting anew.", split.splitId());
    } else {
      ended = true;
    }
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
      if (readsWhenDrained) {
        readsWhenDrained = false;
        read();
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
