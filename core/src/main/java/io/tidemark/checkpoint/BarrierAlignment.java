// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import io.tidemark.checkpoint.AlignmentDecision.Outcome;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The bookkeeping of barriers over the input channels of one subtask.
 *
 * <p>A checkpoint is <b>aligned</b> when each channel has either delivered its barrier or finished
 * without having passed it. In exactly-once mode a channel that has delivered the barrier of an
 * unaligned checkpoint is blocked; in at-least-once mode nothing is blocked, and several
 * checkpoints may be on their way at once.
 *
 * <p>Barriers rise within a channel. So a channel that delivers barrier n without having delivered
 * a lower one never will: that lower one was cancelled upstream, can never be aligned here, and is
 * given up at once. An event for a checkpoint that is over for this subtask (snapshot taken, given
 * up, cancelled) is obsolete and changes nothing.
 *
 * <p>Thread: the subtask's.
 */
public final class BarrierAlignment {
  private final int channels;
  private final boolean blocking;

  /** For each channel the highest id that it has delivered. */
  private final long[] latest;

  private final BitSet finished;
  private final SortedMap<Long, Alignment> alignments = new TreeMap<>();

  /** Checkpoints above {@link #lastSnapshot} that are given up or cancelled. */
  private final SortedSet<Long> over = new TreeSet<>();

  private long[] blocked;
  private long lastSnapshot;

  /** One checkpoint on its way: the barrier and the channels that have delivered it. */
  private record Alignment(CheckpointBarrier barrier, BitSet arrived) {}

  /**
   * Creates the bookkeeping of a subtask that starts.
   *
   * @param channels how many input channels it has, 0 for a source
   */
  public BarrierAlignment(int channels, CheckpointingMode mode) {
    this.channels = channels;
    this.blocking = mode == CheckpointingMode.EXACTLY_ONCE;
    this.latest = new long[channels];
    this.finished = new BitSet(channels);
    this.blocked = new long[(channels + 63) >>> 6];
  }

  /** Whether no record may be taken from the channel for now. */
  public boolean isBlocked(int channel) {
    return (blocked[channel >>> 6] & (1L << channel)) != 0;
  }

  /** Whether some checkpoint is on its way through this subtask. */
  public boolean isAligning() {
    return !alignments.isEmpty();
  }

  /**
   * A barrier came out of a channel.
   *
   * @throws IllegalStateException when the channel is blocked or finished, or its barriers do not
   *     rise
   */
  public AlignmentDecision onBarrier(int channel, CheckpointBarrier barrier) {
    long id = barrier.checkpointId();
    checkOrder(channel, id);
    latest[channel] = id;
    List<Long> givenUp = new ArrayList<>();
    giveUpSkipped(channel, id, givenUp);
    Outcome outcome;
    List<CheckpointBarrier> snapshots = List.of();
    if (isOver(id)) {
      outcome = Outcome.OBSOLETE;
    } else if (isSkippedByAny(id)) {
      over.add(id);
      givenUp.add(id);
      outcome = Outcome.OBSOLETE;
    } else {
      alignments
          .computeIfAbsent(id, any -> new Alignment(barrier, new BitSet()))
          .arrived
          .set(channel);
      snapshots = takeAligned();
      outcome =
          !snapshots.isEmpty() ? Outcome.ALIGNED : blocking ? Outcome.BLOCKED : Outcome.PASSED;
    }
    return decide(outcome, givenUp, snapshots);
  }

  /**
   * The JobManager triggers the checkpoint in this subtask itself: it is a source, or all subtasks
   * before it have finished. Channels that have not yet delivered their end hold it up until then.
   */
  public AlignmentDecision onTrigger(CheckpointBarrier barrier) {
    long id = barrier.checkpointId();
    if (isOver(id) || alignments.containsKey(id)) {
      return decide(Outcome.OBSOLETE, List.of(), List.of());
    }
    if (isSkippedByAny(id)) {
      over.add(id);
      return decide(Outcome.OBSOLETE, List.of(id), List.of());
    }
    alignments.put(id, new Alignment(barrier, new BitSet()));
    List<CheckpointBarrier> snapshots = takeAligned();
    return decide(snapshots.isEmpty() ? Outcome.NOTED : Outcome.ALIGNED, List.of(), snapshots);
  }

  /** A channel has delivered its last event. */
  public AlignmentDecision onChannelFinished(int channel) {
    Checks.state(!finished.get(channel), "Channel %s has finished twice.", channel);
    finished.set(channel);
    List<CheckpointBarrier> snapshots = takeAligned();
    return decide(snapshots.isEmpty() ? Outcome.NOTED : Outcome.ALIGNED, List.of(), snapshots);
  }

  /** The checkpoint was aborted: its barriers are ignored from now on. */
  public AlignmentDecision onCancel(long checkpointId) {
    alignments.remove(checkpointId);
    if (checkpointId > lastSnapshot) {
      over.add(checkpointId);
    }
    return decide(Outcome.NOTED, List.of(), List.of());
  }

  private void checkOrder(int channel, long id) {
    if (finished.get(channel) || isBlocked(channel) || id <= latest[channel]) {
      throw new IllegalStateException(
          "Barrier "
              + id
              + " came out of channel "
              + channel
              + ", which "
              + (finished.get(channel)
                  ? "has finished"
                  : isBlocked(channel) ? "is blocked" : "has delivered barrier " + latest[channel])
              + ".");
    }
  }

  /** Gives up the checkpoints below an id whose barrier the channel has not delivered. */
  private void giveUpSkipped(int channel, long id, List<Long> givenUp) {
    for (Alignment lower : List.copyOf(alignments.headMap(id).values())) {
      if (!lower.arrived.get(channel)) {
        long skipped = lower.barrier.checkpointId();
        alignments.remove(skipped);
        over.add(skipped);
        givenUp.add(skipped);
      }
    }
  }

  /** Whether some channel is past the checkpoint without having delivered its barrier. */
  private boolean isSkippedByAny(long id) {
    Alignment alignment = alignments.get(id);
    for (int channel = 0; channel < channels; channel++) {
      if (latest[channel] > id && (alignment == null || !alignment.arrived.get(channel))) {
        return true;
      }
    }
    return false;
  }

  private boolean isOver(long id) {
    return id <= lastSnapshot || over.contains(id);
  }

  /** Removes and returns what is aligned, rising. */
  private List<CheckpointBarrier> takeAligned() {
    List<CheckpointBarrier> aligned = new ArrayList<>();
    for (Alignment alignment : List.copyOf(alignments.values())) {
      if (isAligned(alignment)) {
        lastSnapshot = alignment.barrier.checkpointId();
        alignments.remove(lastSnapshot);
        aligned.add(alignment.barrier);
      }
    }
    over.headSet(lastSnapshot + 1).clear();
    return aligned;
  }

  private boolean isAligned(Alignment alignment) {
    for (int channel = 0; channel < channels; channel++) {
      if (!alignment.arrived.get(channel) && !finished.get(channel)) {
        return false;
      }
    }
    return true;
  }

  private AlignmentDecision decide(
      Outcome outcome, List<Long> givenUp, List<CheckpointBarrier> snapshots) {
    Arrays.fill(blocked, 0);
    if (blocking) {
      for (Alignment alignment : alignments.values()) {
        alignment.arrived.stream().forEach(c -> blocked[c >>> 6] |= 1L << c);
      }
    }
    return new AlignmentDecision(outcome, givenUp, snapshots);
  }
}
