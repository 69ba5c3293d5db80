// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.SourceCursor;
import io.tidemark.bench.engine.Workload;
import io.tidemark.io.InputStatus;
import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SourceReader;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Makes {@value #BATCH} events of its one split at each poll, each a new object. */
final class TidemarkReader implements SourceReader<TidemarkEvent, TidemarkSplit> {
  static final int BATCH = 64;

  private final Workload workload;
  private final int parallelism;
  private final CompletableFuture<Void> available = new CompletableFuture<>();
  private @Nullable SourceCursor cursor;
  private int subtask;

  TidemarkReader(Workload workload, int parallelism) {
    this.workload = workload;
    this.parallelism = parallelism;
  }

  @Override
  public void start() {}

  @Override
  public InputStatus pollNext(ReaderOutput<TidemarkEvent> output) {
    SourceCursor events = cursor;
    if (events == null) {
      return available.isDone() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
    }
    int batch = (int) Math.min(BATCH, events.remaining());
    for (int i = 0; i < batch; i++) {
      long key = events.nextKey();
      output.collect(new TidemarkEvent(key, EventGenerator.value(key)));
    }
    events.batchDone();
    return events.remaining() > 0 ? InputStatus.MORE_AVAILABLE : InputStatus.END_OF_INPUT;
  }

  @Override
  public List<TidemarkSplit> snapshotState(long checkpointId) {
    SourceCursor events = cursor;
    return events == null ? List.of() : List.of(new TidemarkSplit(subtask, events.made()));
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<TidemarkSplit> splits) {
    for (TidemarkSplit split : splits) {
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
