// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.serializer.TypeSerializer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Takes the records of one subtask for the program. */
final class CollectWriter<T> implements CommittingSinkWriter<T, CollectedBatch<T>> {
  private final WriterInitContext context;
  private final CollectedResults<T> results;
  private final TypeSerializer<T> serializer;
  private final boolean exactlyOnce;
  private final int attempt;
  private List<T> records = new ArrayList<>();
  private boolean paused;

  CollectWriter(
      WriterInitContext context, CollectedResults<T> results, TypeSerializer<T> serializer) {
    this.context = context;
    this.results = results;
    this.serializer = serializer;
    this.exactlyOnce = context.isCheckpointingEnabled();
    this.attempt = context.getAttemptNumber();
    results.writerStarted(attempt, exactlyOnce);
  }

  @Override
  public void write(T element, Context recordContext) {
    // The program must not see what a function does to its record later.
    T kept = serializer.isImmutableType() ? element : serializer.copy(element);
    if (exactlyOnce) {
      records.add(kept);
    } else {
      results.add(kept, attempt);
    }
    if (!paused && results.isFull()) {
      paused = true;
      context.pauseInput(true);
      results.whenThereIsRoom(() -> context.execute(this::goOn));
    }
  }

  /** The program has taken enough. */
  private void goOn() {
    paused = false;
    context.pauseInput(false);
  }

  @Override
  public void flush(boolean endOfInput) {
    // Nothing waits here but for its checkpoint.
  }

  @Override
  public Collection<CollectedBatch<T>> prepareCommit() {
    throw new IllegalStateException(
        "Collected results are told apart by their checkpoint, and were to be committed without.");
  }

  @Override
  public Collection<CollectedBatch<T>> prepareCommit(long checkpointId) {
    if (records.isEmpty()) {
      return List.of();
    }
    List<T> prepared = records;
    records = new ArrayList<>();
    return List.of(new CollectedBatch<>(checkpointId, context.getSubtaskId(), prepared));
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
