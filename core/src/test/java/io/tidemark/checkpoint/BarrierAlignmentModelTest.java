// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.CheckpointingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Plays random channels into the alignment: records, barriers in every order over the channels,
 * barriers that never come, channels that finish, that are idle, that never had data, and
 * cancellations at any moment. The cut that each snapshot makes is then judged by what was taken
 * from each channel before it, which the alignment knows nothing of.
 */
class BarrierAlignmentModelTest {

  @Property(tries = 6000)
  void everyExactlyOnceSnapshotIsACut(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 70) int channels) {
    new Run(new Random(seed), channels, CheckpointingMode.EXACTLY_ONCE).run();
  }

  @Property(tries = 6000)
  void everyAtLeastOnceSnapshotHasAllBeforeTheBarriers(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int channels) {
    new Run(new Random(seed), channels, CheckpointingMode.AT_LEAST_ONCE).run();
  }

  /** What lies in a channel; a positive number is a barrier. */
  private static final long RECORD = 0;

  private static final long END = -1;

  private static final class Run {
    private final Random random;
    private final CheckpointingMode mode;
    private final BarrierAlignment alignment;
    private final List<Deque<Long>> channels = new ArrayList<>();
    private final SortedSet<Long> wellFormed = new TreeSet<>();
    private final SortedSet<Long> cancelled = new TreeSet<>();
    private final SortedSet<Long> givenUp = new TreeSet<>();
    private final List<Long> snapshots = new ArrayList<>();

    /** For each channel how many records lie before each barrier or the end, by checkpoint. */
    private final List<long[]> before = new ArrayList<>();

    /** For each channel the barriers that never came into it: their checkpoints cannot complete. */
    private final List<SortedSet<Long>> lacking = new ArrayList<>();

    private final long[] taken;
    private final int checkpoints;

    Run(Random random, int count, CheckpointingMode mode) {
      this.random = random;
      this.mode = mode;
      this.alignment = new BarrierAlignment(count, mode);
      this.taken = new long[count];
      this.checkpoints = 1 + random.nextInt(6);
      boolean[] skippedSomewhere = new boolean[checkpoints + 1];
      for (int c = 0; c < count; c++) {
        channels.add(fill(skippedSomewhere));
      }
      for (long id = 1; id <= checkpoints; id++) {
        long barrier = id;
        if (!skippedSomewhere[(int) id]
            && channels.stream().anyMatch(items -> items.contains(barrier))) {
          wellFormed.add(id);
        }
      }
    }

    /** One channel: some never have a record, some end early, some lack a barrier now and then. */
    private Deque<Long> fill(boolean[] skippedSomewhere) {
      Deque<Long> items = new ArrayDeque<>();
      long[] records = new long[checkpoints + 1];
      boolean idle = random.nextInt(4) == 0;
      boolean faulty = random.nextInt(4) == 0;
      int endsAfter = random.nextInt(3) == 0 ? random.nextInt(checkpoints + 1) : checkpoints;
      long count = 0;
      SortedSet<Long> lacks = new TreeSet<>();
      for (int id = 1; id <= checkpoints; id++) {
        boolean past = id > endsAfter;
        for (int i = past || idle ? 0 : random.nextInt(4); i > 0; i--) {
          items.add(RECORD);
          count++;
        }
        records[id] = count;
        if (!past && faulty && random.nextInt(3) == 0) {
          skippedSomewhere[id] = true;
          lacks.add((long) id);
        } else if (!past) {
          items.add((long) id);
        }
      }
      before.add(records);
      lacking.add(lacks);
      items.add(END);
      return items;
    }

    void run() {
      while (true) {
        List<Integer> open = new ArrayList<>();
        for (int c = 0; c < channels.size(); c++) {
          if (!channels.get(c).isEmpty() && !alignment.isBlocked(c)) {
            open.add(c);
          }
        }
        if (open.isEmpty()) {
          break;
        }
        take(open.get(random.nextInt(open.size())));
        if (random.nextInt(12) == 0) {
          cancel(1 + random.nextInt(checkpoints));
        }
      }
      for (int c = 0; c < channels.size(); c++) {
        assertThat(channels.get(c)).as("channel " + c + " is not stuck").isEmpty();
      }
      assertThat(alignment.isAligning()).isFalse();
      for (long id : wellFormed) {
        if (!cancelled.contains(id)) {
          assertThat(snapshots).as("every whole barrier leads to a snapshot").contains(id);
        }
      }
      for (long id : givenUp) {
        assertThat(wellFormed).as("given up").doesNotContain(id);
        assertThat(snapshots).doesNotContain(id);
      }
    }

    private void take(int channel) {
      long item = channels.get(channel).removeFirst();
      if (item == RECORD) {
        taken[channel]++;
      } else if (item == END) {
        obey(alignment.onChannelFinished(channel));
      } else {
        AlignmentDecision decision = alignment.onBarrier(channel, barrier(item));
        if (decision.outcome() == AlignmentDecision.Outcome.OBSOLETE) {
          assertThat(
                  cancelled.contains(item) || givenUp.contains(item) || isGivenUp(decision, item))
              .isTrue();
        }
        obey(decision);
        boolean blocked = decision.outcome() == AlignmentDecision.Outcome.BLOCKED;
        assertThat(alignment.isBlocked(channel)).isEqualTo(blocked);
        assertThat(blocked && mode == CheckpointingMode.AT_LEAST_ONCE).isFalse();
      }
    }

    private static boolean isGivenUp(AlignmentDecision decision, long id) {
      return decision.givenUp().contains(id);
    }

    private static CheckpointBarrier barrier(long id) {
      return new CheckpointBarrier(id, 100 + id, CheckpointType.PERIODIC);
    }

    private void cancel(long id) {
      if (!snapshots.contains(id)) {
        cancelled.add(id);
      }
      AlignmentDecision decision = alignment.onCancel(id);
      assertThat(decision.snapshots()).isEmpty();
      assertThat(decision.givenUp()).isEmpty();
    }

    private void obey(AlignmentDecision decision) {
      for (long id : decision.givenUp()) {
        assertThat(cancelled).doesNotContain(id);
        assertThat(givenUp.add(id)).as("given up once").isTrue();
      }
      for (CheckpointBarrier barrier : decision.snapshots()) {
        long id = barrier.checkpointId();
        assertThat(barrier).isEqualTo(barrier(id));
        assertThat(cancelled).doesNotContain(id);
        if (!snapshots.isEmpty()) {
          assertThat(id).as("rising").isGreaterThan(snapshots.get(snapshots.size() - 1));
        }
        snapshots.add(id);
        for (int c = 0; c < channels.size(); c++) {
          if (!lacking.get(c).contains(id)) {
            checkCut(c, id);
          }
        }
      }
    }

    private void checkCut(int c, long id) {
      long cut = before.get(c)[(int) id];
      assertThat(taken[c]).as("channel " + c + " at " + id).isGreaterThanOrEqualTo(cut);
      if (mode == CheckpointingMode.EXACTLY_ONCE) {
        assertThat(taken[c]).as("channel " + c + " at " + id).isEqualTo(cut);
      }
    }
  }
}
