// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import io.tidemark.io.SourceSplit;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * An enumerator that looks for the splits once and gives each reader that asks the next one, until
 * none is left.
 *
 * @param <SplitT> the type of the splits
 */
public final class SplitQueueEnumerator<SplitT extends SourceSplit>
    implements SplitEnumerator<SplitT, PendingSplits<SplitT>> {
  private final SplitEnumeratorContext<SplitT> context;
  private final Callable<List<SplitT>> discovery;
  private final ArrayDeque<SplitT> pending = new ArrayDeque<>();
  private final TreeSet<Integer> waiting = new TreeSet<>();
  private boolean discovered;

  /**
   * Creates an enumerator.
   *
   * @param discovery finds all splits, next first; runs on the I/O pool and may block
   * @param restored where to continue; {@link PendingSplits#undiscovered} to start afresh
   */
  public SplitQueueEnumerator(
      SplitEnumeratorContext<SplitT> context,
      Callable<List<SplitT>> discovery,
      PendingSplits<SplitT> restored) {
    this.context = context;
    this.discovery = discovery;
    this.discovered = restored.discovered();
    this.pending.addAll(restored.splits());
  }

  @Override
  public void start() {
    if (!discovered) {
      context.callAsync(discovery, this::discovered);
    }
  }

  private void discovered(@Nullable List<SplitT> splits, @Nullable Throwable failure) {
    if (failure instanceof IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (splits == null) {
      throw new IllegalStateException(
          "Looking for the splits of the source failed; the cause says why.", failure);
    }
    discovered = true;
    pending.addAll(splits);
    for (int subtask : waiting) {
      assignNext(subtask);
    }
    waiting.clear();
  }

  @Override
  public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
    if (discovered) {
      assignNext(subtaskId);
    } else {
      waiting.add(subtaskId);
    }
  }

  private void assignNext(int subtask) {
    SplitT next = pending.poll();
    if (next == null) {
      context.signalNoMoreSplits(subtask);
    } else {
      context.assignSplit(next, subtask);
    }
  }

  @Override
  public void addSplitsBack(List<SplitT> splits, int subtaskId) {
    for (int i = splits.size() - 1; i >= 0; i--) {
      pending.addFirst(splits.get(i));
    }
  }

  @Override
  public void addReader(int subtaskId) {
    // Readers ask for what they want.
  }

  @Override
  public PendingSplits<SplitT> snapshotState(long checkpointId) {
    return new PendingSplits<>(discovered, List.copyOf(pending));
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
