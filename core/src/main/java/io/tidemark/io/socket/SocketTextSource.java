// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.socket;

import io.tidemark.io.Boundedness;
import io.tidemark.io.Replayability;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.io.base.PendingSplitsSerializer;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.base.SplitQueueEnumerator;
import io.tidemark.io.base.SplitQueueReader;
import io.tidemark.util.Checks;
import java.util.List;

/**
 * Lines of text in UTF-8 that a server sends over TCP, read by one subtask; the others are idle.
 * The source ends when the server closes the connection, unless it is told to connect anew.
 *
 * <p>Promise: not replayable. A socket cannot be read again: after a failure the source connects
 * anew, and what the server sent since the last checkpoint is gone. A server that does not answer,
 * or a connection that breaks, fails the job.
 */
public final class SocketTextSource
    implements Source<String, SocketSplit, PendingSplits<SocketSplit>> {
  private static final long serialVersionUID = 1L;
  private static final int MAX_PORT = 65_535;

  private final String hostname;
  private final int port;
  private final String delimiter;
  private final long maxRetrySeconds;

  /**
   * A source of lines that end in {@code \n} or {@code \r\n}.
   *
   * @param port from 1 to 65535
   */
  public SocketTextSource(String hostname, int port) {
    this(hostname, port, "\n", 0);
  }

  /**
   * Creates the source.
   *
   * @param port from 1 to 65535
   * @param delimiter what ends a line; with {@code \n}, one {@code \r} before it belongs to it
   * @param maxRetrySeconds for how long to try once a second to connect, when the server does not
   *     answer yet or has closed the connection; 0 for not at all, negative for ever. When the time
   *     is over, the source ends if it was connected before, and fails the job if it never was.
   */
  public SocketTextSource(String hostname, int port, String delimiter, long maxRetrySeconds) {
    Checks.argument(
        hostname != null && !hostname.isEmpty(),
        "The host of the socket source is empty; name the server.");
    Checks.argument(
        port > 0 && port <= MAX_PORT,
        "The port of the socket source is %d; it must lie between 1 and 65535.",
        port);
    Checks.argument(
        delimiter != null && !delimiter.isEmpty(),
        "The delimiter of the socket source is empty; name what ends a line, such as \\n.");
    this.delimiter = delimiter;
    this.maxRetrySeconds = maxRetrySeconds;
    this.hostname = hostname;
    this.port = port;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public Replayability getReplayability() {
    return Replayability.NOT_REPLAYABLE;
  }

  @Override
  public SourceReader<String, SocketSplit> createReader(SourceReaderContext readerContext) {
    return new SplitQueueReader<>(
        readerContext,
        (split, wake) -> new SocketCursor(readerContext, split, wake, delimiter, maxRetrySeconds),
        RateLimiterStrategy.UNLIMITED);
  }

  @Override
  public SplitEnumerator<SocketSplit, PendingSplits<SocketSplit>> createEnumerator(
      SplitEnumeratorContext<SocketSplit> enumContext) {
    return restoreEnumerator(enumContext, PendingSplits.undiscovered());
  }

  @Override
  public SplitEnumerator<SocketSplit, PendingSplits<SocketSplit>> restoreEnumerator(
      SplitEnumeratorContext<SocketSplit> enumContext, PendingSplits<SocketSplit> checkpoint) {
    return new SplitQueueEnumerator<>(
        enumContext, () -> List.of(new SocketSplit(hostname, port)), checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<SocketSplit> getSplitSerializer() {
    return new SocketSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<PendingSplits<SocketSplit>> getEnumeratorCheckpointSerializer() {
    return new PendingSplitsSerializer<>(getSplitSerializer());
  }
}
