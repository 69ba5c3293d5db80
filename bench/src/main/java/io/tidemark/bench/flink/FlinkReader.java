// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.SourceCursor;
import io.tidemark.bench.engine.Workload;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/** Makes {@value #BATCH} events of its one split at each poll, each a new object. */
final class FlinkReader implements SourceReader<FlinkEvent, FlinkSplit> {
  private static final int BATCH = 64;

  private final Workload workload;
  private final int parallelism;
  private final CompletableFuture<Void> available = new CompletableFuture<>();
  private @Nullable SourceCursor cursor;
  private int subtask;

  FlinkReader(Workload workload, int parallelism) {
    this.workload = workload;
    this.parallelism = parallelism;
  }

  @Override
  public void start() {}

  @Override
  public InputStatus pollNext(ReaderOutput<FlinkEvent> output) {
    SourceCursor events = cursor;
    if (events == null) {
      return available.isDone() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }
    int batch = (int) Math.min(BATCH, events.remaining());
    for (int i = 0; i < batch; i++) {
      long key = events.nextKey();
      output.collect(new FlinkEvent(key, EventGenerator.value(key)));
    }
    events.batchDone();
    return events.remaining() > 0 ? InputStatus.MORE_AVAILABLE : InputStatus.END_OF_INPUT;
  }

  @Override
  public List<FlinkSplit> snapshotState(long checkpointId) {
    SourceCursor events = cursor;
    return events == null ? List.of() : List.of(new FlinkSplit(subtask, events.made()));
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<FlinkSplit> splits) {
    for (FlinkSplit split : splits) {
      if (cursor != null) {
        throw new IllegalStateException(
            "The reader of split " + subtask + " was given split " + split.subtask() + " too.");
      }
      subtask = split.subtask();
      cursor = new SourceCursor(workload, subtask, parallelism, Probe.active());
      cursor.resumeAt(split.made());
    }
    available.complete(null);
  }

  @Override
  public void notifyNoMoreSplits() {
    available.complete(null);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    if (cursor != null && subtask == 0) {
      Probe.active().checkpointCompleted();
    }
  }

  @Override
  public void close() {}
}
