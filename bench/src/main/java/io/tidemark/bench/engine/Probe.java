// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Watches one run of one engine: takes the time when the last source has passed 40 % of its events
 * and when the last sink closes. Engines serialize their sources and sinks, so these find the probe
 * through {@link #active()}.
 *
 * <p>Thread: any; sources report a position for each batch by an ordered store, all else is rare
 * and synchronized.
 */
public final class Probe {
  /** Longs between two sources' positions, so that they do not share a cache line. */
  private static final int STRIDE = 16;

  private static volatile @Nullable Probe active;

  private final AtomicLongArray positions;
  private final Tally tally = new Tally();
  private final long events;
  private int sourcesToPass;
  private int sinksToClose;
  private int checkpoints;
  private long eventsBefore;
  private @Nullable ProcessReading start;
  private @Nullable ProcessReading end;

  /**
   * A probe for one run.
   *
   * @param events events of all sources
   * @param parallelism number of sources, and of sinks
   */
  public Probe(long events, int parallelism) {
    this.events = events;
    this.sourcesToPass = parallelism;
    this.sinksToClose = parallelism;
    this.positions = new AtomicLongArray(parallelism * STRIDE);
  }

  /** A new probe, which {@link #active()} returns from now on. */
  public static Probe begin(long events, int parallelism) {
    Probe probe = new Probe(events, parallelism);
    active = probe;
    return probe;
  }

  /** The probe of the running measurement. */
  public static Probe active() {
    Probe probe = active;
    if (probe == null) {
      throw new IllegalStateException("No measurement runs in this JVM; call begin first.");
    }
    return probe;
  }

  void sourceAt(int subtask, long made) {
    positions.lazySet(subtask * STRIDE, made);
  }

  synchronized void sourcePassed() {
    sourcesToPass--;
    if (sourcesToPass == 0) {
      for (int i = 0; i < positions.length(); i += STRIDE) {
        eventsBefore += positions.get(i);
      }
      start = ProcessReading.now();
    }
  }

  /** To be called once for each checkpoint, when the engine has told a source of its completion. */
  public synchronized void checkpointCompleted() {
    if (start != null && end == null) {
      checkpoints++;
    }
  }

  /** To be called once by each sink subtask when it is closed after its last record. */
  public synchronized void sinkClosed(Tally seen) {
    if (sinksToClose == 0) {
      throw new IllegalStateException("More sinks were closed than the job has.");
    }
    tally.add(seen);
    sinksToClose--;
    if (sinksToClose == 0) {
      end = ProcessReading.now();
    }
  }

  /** What was measured; only after the job has ended. */
  public synchronized Figures figures() {
    if (start == null || end == null) {
      throw new IllegalStateException(
          "The job ended, but "
              + sourcesToPass
              + " sources have not passed "
              + SourceCursor.STEADY_PERCENT
              + " % of their events and "
              + sinksToClose
              + " sinks were not closed.");
    }
    return new Figures(
        events - eventsBefore,
        (end.wallNanos() - start.wallNanos()) / 1e9,
        (end.cpuNanos() - start.cpuNanos()) / 1e9,
        end.pauseMillis() - start.pauseMillis(),
        checkpoints,
        tally.checksum(),
        tally.results());
  }
}
