// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.io.InputStatus;
import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SourceSplit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A reader that asks for one split at a time and reads it through a {@link SplitCursor}. When it
 * was given several, by a restore with fewer subtasks, it reads them in turns, so that the event
 * time of one does not run far ahead of another's.
 *
 * @param <T> the type of the records
 * @param <SplitT> the type of the splits
 */
public final class SplitQueueReader<T, SplitT extends SourceSplit>
    implements SourceReader<T, SplitT> {
  /** How many records one call emits at most. */
  static final int BATCH = 256;

  private final SourceReaderContext context;
  private final CursorOpener<T, SplitT> opener;
  private final RateLimiter limiter;
  private final ArrayDeque<OpenSplit<T, SplitT>> splits = new ArrayDeque<>();
  private final TreeSet<String> paused = new TreeSet<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean started;
  private boolean requested;
  private boolean noMoreSplits;

  /**
   * Creates a reader.
   *
   * @param opener opens a split at its position
   * @param limiter how fast records may be emitted
   */
  public SplitQueueReader(
      SourceReaderContext context, CursorOpener<T, SplitT> opener, RateLimiter limiter) {
    this.context = context;
    this.opener = opener;
    this.limiter = limiter;
  }

  @Override
  public void start() {
    started = true;
    requestSplitIfIdle();
  }

  private void requestSplitIfIdle() {
    if (started && splits.isEmpty() && !requested && !noMoreSplits) {
      requested = true;
      context.sendSplitRequest();
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) throws Exception {
    if (available.isDone()) {
      available = new CompletableFuture<>();
    }
    for (int tried = splits.size(); tried > 0; tried--) {
      OpenSplit<T, SplitT> next = splits.removeFirst();
      splits.addLast(next);
      if (paused.isEmpty() || !paused.contains(next.split.splitId())) {
        SplitCursor<T, SplitT> cursor = next.open(opener, this::wake);
        if (cursor.isReady()) {
          return emit(next, cursor, output);
        }
      }
    }
    return splits.isEmpty() && noMoreSplits
        ? InputStatus.END_OF_INPUT
        : InputStatus.NOTHING_AVAILABLE;
  }

  private InputStatus emit(
      OpenSplit<T, SplitT> next, SplitCursor<T, SplitT> cursor, ReaderOutput<T> output)
      throws Exception {
    int limit = limiter.available(BATCH, context.clock().nanoTime());
    if (limit == 0) {
      context.callAt(
          context.clock().currentTimeMillis() + limiter.delayMillis(context.clock().nanoTime()),
          this::wake);
      return InputStatus.NOTHING_AVAILABLE;
    }
    int emitted = cursor.emit(output.createOutputForSplit(next.split.splitId()), limit);
    limiter.use(emitted);
    if (!cursor.isFinished()) {
      return InputStatus.MORE_AVAILABLE;
    }
    splits.removeLast();
    cursor.close();
    paused.remove(next.split.splitId());
    output.releaseOutputForSplit(next.split.splitId());
    requestSplitIfIdle();
    if (!splits.isEmpty()) {
      return InputStatus.MORE_AVAILABLE;
    }
    return noMoreSplits ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
  }

  private void wake() {
    available.complete(null);
  }

  @Override
  public List<SplitT> snapshotState(long checkpointId) {
    List<SplitT> positions = new ArrayList<>(splits.size());
    for (OpenSplit<T, SplitT> split : splits) {
      if (!split.isFinished()) {
        positions.add(split.position());
      }
    }
    return positions;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<SplitT> newSplits) {
    for (SplitT split : newSplits) {
      splits.addLast(new OpenSplit<>(split));
    }
    requested = false;
    wake();
  }

  @Override
  public void notifyNoMoreSplits() {
    noMoreSplits = true;
    wake();
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    limiter.notifyCheckpointComplete(checkpointId);
    wake();
  }

  @Override
  public void pauseOrResumeSplits(
      Collection<String> splitsToPause, Collection<String> splitsToResume) {
    paused.addAll(splitsToPause);
    paused.removeAll(splitsToResume);
    wake();
  }

  @Override
  public void close() throws Exception {
    for (OpenSplit<T, SplitT> split : splits) {
      split.close();
    }
    splits.clear();
    opener.close();
  }

  /**
   * Opens a split at its position.
   *
   * @param <T> the type of the records
   * @param <SplitT> the type of the split
   */
  @FunctionalInterface
  public interface CursorOpener<T, SplitT extends SourceSplit> extends AutoCloseable {
    /**
     * Opens it, without blocking.
     *
     * @param wake to be called on the subtask's thread when the cursor has become ready
     * @throws Exception fails the subtask
     */
    SplitCursor<T, SplitT> open(SplitT split, Runnable wake) throws Exception;

    /** Called when the reader is closed, after its cursors. */
    @Override
    default void close() throws Exception {}
  }

  /** A split the reader has; its cursor is opened when its turn comes first. */
  private static final class OpenSplit<T, SplitT extends SourceSplit> {
    private final SplitT split;
    private @Nullable SplitCursor<T, SplitT> cursor;

    OpenSplit(SplitT split) {
      this.split = split;
    }

    SplitCursor<T, SplitT> open(CursorOpener<T, SplitT> opener, Runnable wake) throws Exception {
      SplitCursor<T, SplitT> opened = cursor;
      if (opened == null) {
        opened = opener.open(split, wake);
        cursor = opened;
      }
      return opened;
    }

    boolean isFinished() {
      return cursor != null && cursor.isFinished();
    }

    SplitT position() {
      return cursor == null ? split : cursor.position();
    }

    void close() throws Exception {
      if (cursor != null) {
        cursor.close();
      }
    }
  }
}
