// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.SourceCursor;
import io.tidemark.bench.engine.Workload;
import org.jspecify.annotations.Nullable;

/** A cooperative source that fills its outbox at each call. */
final class JetSource extends AbstractProcessor {
  private final Workload workload;
  private final int parallelism;

  @SuppressWarnings("NullAway.Init") // set in init()
  private SourceCursor cursor;

  private int subtask;
  private @Nullable JetEvent refused;

  JetSource(Workload workload, int parallelism) {
    this.workload = workload;
    this.parallelism = parallelism;
  }

  @Override
  protected void init(Context context) {
    subtask = context.globalProcessorIndex();
    cursor = new SourceCursor(workload, subtask, parallelism, Probe.active());
  }

  @Override
  public boolean complete() {
    boolean room = true;
    if (refused != null) {
      room = tryEmit(refused);
      if (room) {
        refused = null;
      }
    }
    while (room && cursor.remaining() > 0) {
      long key = cursor.nextKey();
      JetEvent event = new JetEvent(key, EventGenerator.value(key));
      room = tryEmit(event);
      if (!room) {
        refused = event;
      }
    }
    cursor.batchDone();
    return room;
  }

  @Override
  public boolean saveToSnapshot() {
    long emitted = cursor.made() - (refused == null ? 0 : 1);
    return tryEmitToSnapshot(BroadcastKey.broadcastKey(subtask), emitted);
  }

  @Override
  public boolean snapshotCommitFinish(boolean success) {
    if (success && subtask == 0) {
      Probe.active().checkpointCompleted();
    }
    return true;
  }

  @Override
  protected void restoreFromSnapshot(Object key, Object position) {
    if (((BroadcastKey<?>) key).key().equals(subtask)) {
      cursor.resumeAt((Long) position);
    }
  }
}
