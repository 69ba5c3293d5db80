// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.io.Committer;
import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.StatefulSinkWriter;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.SupportsWriterState;
import io.tidemark.io.WriterInitContext;
import io.tidemark.time.Watermark;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sinks that log what they are asked, and whose commits answer what the test says. */
final class ScriptedSink {
  private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();

  private ScriptedSink() {}

  /** What the parts of a test's sink share, found by name since sinks are copied. */
  static final class Script {
    final List<String> log = new ArrayList<>();
    Answer answer = request -> {};
  }

  /** What a committer says of a request. */
  interface Answer {
    void of(Committer.CommitRequest<String> request) throws java.io.IOException;
  }

  static Script script(String name) {
    return SCRIPTS.computeIfAbsent(name, n -> new Script());
  }

  /** Text as UTF-8. */
  static final class Texts implements SimpleVersionedSerializer<String> {
    @Override
    public int getVersion() {
      return 5;
    }

    @Override
    public byte[] serialize(String value) {
      return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String deserialize(int version, byte[] bytes) throws java.io.IOException {
      if (version != 5) {
        throw new java.io.IOException("version " + version);
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Commits what it wrote between two checkpoints as one text, and counts in its state. */
  static final class Committing
      implements Sink<String>, SupportsCommitter<String>, SupportsWriterState<String, String> {
    private static final long serialVersionUID = 1L;

    private final String name;

    Committing(String name) {
      this.name = name;
    }

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) {
      throw new AssertionError("A sink with writer state is restored.");
    }

    @Override
    public StatefulSinkWriter<String, String> restoreWriter(
        WriterInitContext context, Collection<String> recoveredState) {
      script(name).log.add("restore " + recoveredState);
      return new Writer(script(name));
    }

    @Override
    public SimpleVersionedSerializer<String> getWriterStateSerializer() {
      return new Texts();
    }

    @Override
    public Committer<String> createCommitter(CommitterInitContext context) {
      Script script = script(name);
      return new Committer<>() {
        @Override
        public void commit(Collection<CommitRequest<String>> committables)
            throws java.io.IOException {
          List<String> texts = new ArrayList<>();
          for (CommitRequest<String> request : committables) {
            texts.add(
                request.getCommittable()
                    + (request.getNumberOfRetries() > 0 ? "#" + request.getNumberOfRetries() : ""));
            script.answer.of(request);
          }
          script.log.add("commit " + texts);
        }

        @Override
        public void close() {
          script.log.add("close committer");
        }
      };
    }

    @Override
    public SimpleVersionedSerializer<String> getCommittableSerializer() {
      return new Texts();
    }
  }

  private static final class Writer
      implements CommittingSinkWriter<String, String>, StatefulSinkWriter<String, String> {
    private final Script script;
    private final List<String> open = new ArrayList<>();
    private int written;

    Writer(Script script) {
      this.script = script;
    }

    @Override
    public void write(String element, Context context) {
      script.log.add(
          "write " + element + " " + context.timestamp() + " " + context.currentWatermark());
      open.add(element);
      written++;
    }

    @Override
    public void flush(boolean endOfInput) {
      script.log.add("flush " + endOfInput);
    }

    @Override
    public void writeWatermark(Watermark watermark) {
      script.log.add("watermark " + watermark.getTimestamp());
    }

    @Override
    public Collection<String> prepareCommit() {
      if (open.isEmpty()) {
        return List.of();
      }
      String prepared = String.join("+", open);
      open.clear();
      return List.of(prepared);
    }

    @Override
    public List<String> snapshotState(long checkpointId) {
      return List.of("written " + written);
    }

    @Override
    public void close() {
      script.log.add("close writer");
    }
  }

  /** Neither commits nor keeps state. */
  static final class Plain implements Sink<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) {
      return new Writer(new Script());
    }
  }
}
