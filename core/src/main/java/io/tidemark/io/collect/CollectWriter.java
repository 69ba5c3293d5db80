// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** Takes the records of one subtask for the program. */
final class CollectWriter<T> implements CommittingSinkWriter<T, CollectedBatch<T>> {
  /** The state of an operator in memory may have a few MB; more comes before the barrier does. */
  private static final int FULL_BYTES = 1 << 20;

  private final WriterInitContext context;
  private final CollectedResults<T> results;
  private final TypeSerializer<T> serializer;
  private final boolean exactlyOnce;
  private final int attempt;

  /** What waits for its checkpoint. */
  private final DataOutputSerializer records = new DataOutputSerializer(1024);

  private int count;

  /** The bytes that a checkpoint holds and that are not handed over yet. */
  private long uncommittedBytes;

  private boolean full;
  private boolean checkpointRequested;
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
  public void write(T element, Context recordContext) throws IOException {
    if (exactlyOnce) {
      keep(element);
    } else {
      // The program must not see what a function does to its record later.
      results.add(serializer.isImmutableType() ? element : serializer.copy(element), attempt);
    }
    if (!paused && results.isFull()) {
      paused = true;
      context.pauseInput(true);
      results.whenThereIsRoom(() -> context.execute(this::goOn));
    }
  }

  private void keep(T element) throws IOException {
    serializer.serialize(element, records);
    count++;
    updateFull();
  }

  /** Too much is in the state: no more comes before it has been handed over. */
  private void updateFull() {
    boolean nowFull = records.length() + uncommittedBytes >= FULL_BYTES;
    if (nowFull != full) {
      full = nowFull;
      context.pauseInputBetweenCheckpoints(full);
    }
    if (full && uncommittedBytes == 0 && !checkpointRequested) {
      checkpointRequested = true;
      context.requestCheckpoint();
    }
  }

  private void committed(long bytes) {
    uncommittedBytes -= bytes;
    updateFull();
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
    checkpointRequested = false;
    if (count == 0) {
      return List.of();
    }
    CollectedBatch<T> prepared =
        new CollectedBatch<>(
            checkpointId, context.getSubtaskId(), count, records.getCopyOfBuffer());
    long bytes = records.length();
    uncommittedBytes += bytes;
    results.whenCommitted(prepared, () -> context.execute(() -> committed(bytes)));
    records.clear();
    count = 0;
    updateFull();
    return List.of(prepared);
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
