// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.Boundedness;
import io.tidemark.io.InputStatus;
import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceEvent;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SourceSplit;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A source whose splits are assigned, and whose records are emitted, by the test: what a reader
 * does in its next poll is said to {@link #script}.
 */
final class ScriptedSource implements Source<Long, ScriptedSource.Split, String> {
  private static final long serialVersionUID = 1L;

  /** What the readers and the enumerator of a test are, found by name since sources are copied. */
  static final class Script {
    final List<Reader> readers = new ArrayList<>();
    final List<String> enumeratorLog = new ArrayList<>();
    SplitEnumeratorContext<Split> enumerator;
  }

  private static final java.util.Map<String, Script> SCRIPTS =
      new java.util.concurrent.ConcurrentHashMap<>();

  private final String name;

  ScriptedSource(String name) {
    this.name = name;
  }

  Script script() {
    return SCRIPTS.computeIfAbsent(name, n -> new Script());
  }

  record Split(String splitId, long position) implements SourceSplit {}

  record Hello(String text) implements SourceEvent {}

  /** What one poll does. */
  interface Step {
    InputStatus run(ReaderOutput<Long> output);
  }

  static final class Reader implements SourceReader<Long, Split> {
    final SourceReaderContext context;
    final List<String> log = new ArrayList<>();
    final List<Split> splits = new ArrayList<>();
    CompletableFuture<Void> available = new CompletableFuture<>();
    Step next = output -> InputStatus.NOTHING_AVAILABLE;

    Reader(SourceReaderContext context) {
      this.context = context;
    }

    @Override
    public void start() {
      log.add("start");
    }

    @Override
    public InputStatus pollNext(ReaderOutput<Long> output) {
      return next.run(output);
    }

    @Override
    public List<Split> snapshotState(long checkpointId) {
      return splits;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return available;
    }

    @Override
    public void addSplits(List<Split> added) {
      splits.addAll(added);
      added.forEach(split -> log.add("add " + split.splitId() + "@" + split.position()));
    }

    @Override
    public void notifyNoMoreSplits() {
      log.add("no more");
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
      log.add("event " + event);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      log.add("complete " + checkpointId);
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) {
      log.add("aborted " + checkpointId);
    }

    @Override
    public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
      log.add("pause " + toPause + " resume " + toResume);
    }

    @Override
    public void close() {
      log.add("close");
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<Long, Split> createReader(SourceReaderContext readerContext) {
    Reader reader = new Reader(readerContext);
    script().readers.add(reader);
    return reader;
  }

  @Override
  public SplitEnumerator<Split, String> createEnumerator(SplitEnumeratorContext<Split> context) {
    return restoreEnumerator(context, "fresh");
  }

  @Override
  public SplitEnumerator<Split, String> restoreEnumerator(
      SplitEnumeratorContext<Split> context, String checkpoint) {
    Script script = script();
    script.enumerator = context;
    List<String> log = script.enumeratorLog;
    log.add("from " + checkpoint);
    return new SplitEnumerator<>() {
      @Override
      public void start() {
        log.add("start");
      }

      @Override
      public void handleSplitRequest(int subtaskId, String requesterHostname) {
        log.add("request of " + subtaskId);
      }

      @Override
      public void addSplitsBack(List<Split> splits, int subtaskId) {
        log.add("back");
      }

      @Override
      public void addReader(int subtaskId) {
        log.add("reader " + subtaskId);
      }

      @Override
      public String snapshotState(long checkpointId) {
        return "state of " + checkpointId;
      }

      @Override
      public void notifyCheckpointComplete(long checkpointId) {
        log.add("complete " + checkpointId);
      }

      @Override
      public void handleSourceEvent(int subtaskId, SourceEvent event) {
        log.add("event " + event + " of " + subtaskId);
      }

      @Override
      public void close() {
        log.add("close");
      }
    };
  }

  @Override
  public SimpleVersionedSerializer<Split> getSplitSerializer() {
    return new SimpleVersionedSerializer<>() {
      @Override
      public int getVersion() {
        return 3;
      }

      @Override
      public byte[] serialize(Split split) {
        byte[] id = split.splitId().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + id.length).putLong(split.position()).put(id).array();
      }

      @Override
      public Split deserialize(int version, byte[] bytes) throws IOException {
        if (version != 3) {
          throw new IOException("version " + version);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long position = buffer.getLong();
        return new Split(new String(bytes, 8, bytes.length - 8, StandardCharsets.UTF_8), position);
      }
    };
  }

  @Override
  public SimpleVersionedSerializer<String> getEnumeratorCheckpointSerializer() {
    return new SimpleVersionedSerializer<>() {
      @Override
      public int getVersion() {
        return 2;
      }

      @Override
      public byte[] serialize(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
      }

      @Override
      public String deserialize(int version, byte[] bytes) throws IOException {
        if (version != 2) {
          throw new IOException("version " + version);
        }
        return new String(bytes, StandardCharsets.UTF_8);
      }
    };
  }
}
