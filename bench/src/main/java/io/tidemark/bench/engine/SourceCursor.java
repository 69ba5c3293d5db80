// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

/**
 * The events of source subtask s of P: events s, s + P, s + 2P ... An engine's source takes a batch
 * of keys from it and then calls {@link #batchDone}, which also tells the probe when the source has
 * passed {@value #STEADY_PERCENT} % of its events.
 *
 * <p>Thread: one source subtask.
 */
@SuppressWarnings("UnusedVariable") // the padding
public final class SourceCursor extends PaddedBefore {
  /** The steady phase begins when every source has made this share of its events. */
  public static final int STEADY_PERCENT = 40;

  private final EventGenerator generator;
  private final Probe probe;
  private final int subtask;
  private final int parallelism;
  private final long count;
  private final long steadyAt;
  private long made;
  private long index;
  private boolean passed;

  private long after00;
  private long after01;
  private long after02;
  private long after03;
  private long after04;
  private long after05;
  private long after06;
  private long after07;
  private long after08;
  private long after09;
  private long after10;
  private long after11;
  private long after12;
  private long after13;
  private long after14;
  private long after15;

  public SourceCursor(Workload workload, int subtask, int parallelism, Probe probe) {
    this.generator = new EventGenerator(workload);
    this.probe = probe;
    this.subtask = subtask;
    this.parallelism = parallelism;
    this.count = (workload.events() - subtask + parallelism - 1) / parallelism;
    this.steadyAt = count * STEADY_PERCENT / 100;
    this.index = subtask;
  }

  /** Events still to make. */
  public long remaining() {
    return count - made;
  }

  /** Events made so far: the position that a snapshot holds. */
  public long made() {
    return made;
  }

  /** Goes on after the first {@code position} events, as after a restore. */
  public void resumeAt(long position) {
    made = position;
    index = subtask + position * parallelism;
  }

  /** The key of the next event. Its value is {@link EventGenerator#value}. */
  public long nextKey() {
    long key = generator.key(index);
    index += parallelism;
    made++;
    return key;
  }

  /** To be called after each batch, and at least once after the last event. */
  public void batchDone() {
    probe.sourceAt(subtask, made);
    if (!passed && made >= steadyAt) {
      passed = true;
      probe.sourcePassed();
    }
  }
}
