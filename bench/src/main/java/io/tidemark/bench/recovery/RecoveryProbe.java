// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import io.tidemark.bench.engine.ProcessReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Watches one job: knows which checkpoints hold all keys, says when to fail, and takes the times.
 * Static, because engines serialize functions and sinks.
 *
 * <p>Thread: any. What is asked for each record is one volatile read; all else is rare and
 * synchronized.
 */
public final class RecoveryProbe {
  /** Results of a restored job that are looked at before it counts as right. */
  private static final int RESULTS_TO_CHECK = 10_000;

  private static volatile @Nullable RecoveryProbe active;

  private final RecoverySpec spec;
  private final Map<Long, Long> keysInCheckpoint = new TreeMap<>();
  private final List<Long> fullCheckpoints = new ArrayList<>();
  private final AtomicLong resultsSeen = new AtomicLong();
  private final AtomicLong unknownKeys = new AtomicLong();
  private final CountDownLatch checked = new CountDownLatch(1);

  /** The attempt whose results count, from 0. */
  private final int wantedAttempt;

  private volatile boolean armed;
  private volatile long failedNanos;
  private volatile long recoveredNanos;
  private volatile long recoveredEpochMicros;

  private RecoveryProbe(RecoverySpec spec, boolean restore) {
    this.spec = spec;
    this.wantedAttempt = restore ? 0 : 1;
  }

  /**
   * A new probe, which {@link #active()} returns from now on.
   *
   * @param restore whether the job restores a checkpoint of another JVM; it is not made to fail
   */
  public static RecoveryProbe begin(RecoverySpec spec, boolean restore) {
    RecoveryProbe probe = new RecoveryProbe(spec, restore);
    active = probe;
    return probe;
  }

  /** The probe of the running measurement. */
  public static RecoveryProbe active() {
    RecoveryProbe probe = active;
    if (probe == null) {
      throw new IllegalStateException("No measurement runs in this JVM; call begin first.");
    }
    return probe;
  }

  // ---- asked by the keyed function

  /**
   * To be called before each record.
   *
   * @throws InjectedFailureException once, when it is time to fail
   */
  public void beforeRecord() throws InjectedFailureException {
    if (armed && takeFailure()) {
      throw new InjectedFailureException();
    }
  }

  private synchronized boolean takeFailure() {
    boolean mine = armed;
    armed = false;
    if (mine) {
      failedNanos = ProcessReading.nanoTime();
    }
    return mine;
  }

  /** The state had nothing under a key, in an attempt with this number. */
  public void unknownKey(int attempt) {
    if (attempt == wantedAttempt) {
      unknownKeys.incrementAndGet();
    }
  }

  /** To be called in a snapshot, with the keys that the subtask has met for the first time. */
  public synchronized void snapshot(long checkpointId, int attempt, long newKeys) {
    if (attempt == 0) {
      keysInCheckpoint.merge(checkpointId, newKeys, Long::sum);
    }
  }

  /** To be called when a checkpoint is complete, by each subtask. */
  public synchronized void checkpointComplete(long checkpointId) {
    Long keys = keysInCheckpoint.remove(checkpointId);
    if (wantedAttempt == 1 && keys != null && keys == spec.keys()) {
      fullCheckpoints.add(checkpointId);
      if (fullCheckpoints.size() == spec.checkpoints()) {
        armed = true;
      }
    }
  }

  // ---- asked by the sink

  /** To be called for each result, with the number of the attempt that gave it. */
  public void result(int attempt) {
    if (attempt != wantedAttempt) {
      return;
    }
    long seen = resultsSeen.incrementAndGet();
    if (seen == 1) {
      recoveredNanos = ProcessReading.nanoTime();
      recoveredEpochMicros = ProcessReading.epochMicros();
    } else if (seen == RESULTS_TO_CHECK) {
      checked.countDown();
    }
  }

  // ---- asked by the main thread

  /** Waits until enough results came after the recovery. */
  public void await() throws InterruptedException {
    checked.await();
  }

  /** From the throw to the first result after it. */
  public double recoveryMillis() {
    return (recoveredNanos - failedNanos) / 1e6;
  }

  /** When the first result came, in microseconds since 1970. */
  public long recoveredEpochMicros() {
    return recoveredEpochMicros;
  }

  /** Whether the restored state held every key that came. */
  public boolean isRight() {
    return unknownKeys.get() == 0;
  }

  /** The checkpoints that held all keys when they were complete, before the failure. */
  public synchronized List<Long> fullCheckpoints() {
    return List.copyOf(fullCheckpoints);
  }
}
