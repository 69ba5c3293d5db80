// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.operator.source.SourceHarness;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every bounded, replayable source keeps: each record exactly once, wherever it is cut off and
 * at whatever parallelism it goes on. Positions are taken at every record, and runs are cut at
 * random moments again and again.
 *
 * @param <T> the type of the records
 */
@Timeout(120)
public abstract class SourceContract<T, SplitT extends SourceSplit, EnumChkT> {
  private static final WatermarkStrategy<?> NONE = WatermarkStrategy.noWatermarks();

  /** The source. The same records at every call; some hundred. */
  protected abstract Source<T, SplitT, EnumChkT> source() throws Exception;

  /** The records of the source, known otherwise. */
  protected abstract List<T> expected() throws Exception;

  /** Whether the order within the source is kept at parallelism 1. */
  protected boolean isOrderedAlone() {
    return true;
  }

  @SuppressWarnings("unchecked")
  private WatermarkStrategy<T> noWatermarks() {
    return (WatermarkStrategy<T>) NONE;
  }

  @Test
  void emitsEveryRecordOnce() throws Exception {
    for (int parallelism : new int[] {1, 2, 3, 8}) {
      try (SourceHarness<T> harness = SourceHarness.start(source(), noWatermarks(), parallelism)) {
        harness.runToEnd();
        assertThat(harness.values())
            .as("parallelism %d", parallelism)
            .containsExactlyInAnyOrderElementsOf(expected());
      }
    }
  }

  @Test
  void keepsTheOrderAlone() throws Exception {
    if (isOrderedAlone()) {
      try (SourceHarness<T> harness = SourceHarness.start(source(), noWatermarks(), 1)) {
        harness.runToEnd();
        assertThat(harness.values()).isEqualTo(expected());
      }
    }
  }

  /** The position between any two records leads to exactly the records behind it. */
  @Test
  void goesOnBehindAnyRecord() throws Exception {
    List<SourceHarness.Checkpoint> cuts = new ArrayList<>();
    List<T> before = new ArrayList<>();
    try (SourceHarness<T> harness = SourceHarness.start(source(), noWatermarks(), 1)) {
      harness.output(
          0,
          (record, timestamp) -> {
            before.add(record);
            cuts.add(harness.checkpoint(cuts.size() + 1));
          });
      harness.runToEnd();
    }
    assertThat(before).containsExactlyInAnyOrderElementsOf(expected());
    for (int i = 0; i < cuts.size(); i++) {
      try (SourceHarness<T> harness =
          SourceHarness.restore(source(), noWatermarks(), 1, cuts.get(i))) {
        harness.runToEnd();
        List<T> all = new ArrayList<>(before.subList(0, i + 1));
        all.addAll(harness.values());
        assertThat(all)
            .as("cut behind record %d, which is %s", i, before.get(i))
            .containsExactlyInAnyOrderElementsOf(expected());
      }
    }
  }

  @Test
  void survivesRandomCutsAtChangingParallelism() throws Exception {
    for (long seed = 1; seed <= 30; seed++) {
      Random random = new Random(seed);
      List<T> beforeThisRun = List.of();
      List<T> beforeLastCheckpoint = List.of();
      SourceHarness.Checkpoint last = null;
      long checkpointId = 0;
      int cuts = 0;
      SourceHarness<T> harness =
          SourceHarness.start(source(), noWatermarks(), 1 + random.nextInt(4));
      while (!harness.allEnded()) {
        harness.step(random.nextInt(harness.parallelism()));
        harness.advanceMillis(1);
        if (random.nextInt(3) == 0) {
          last = harness.checkpoint(++checkpointId);
          beforeLastCheckpoint = joined(beforeThisRun, harness.values());
          harness.complete(checkpointId);
        }
        if (last != null && cuts < 12 && random.nextInt(3) == 0) {
          cuts++;
          harness.close();
          harness = SourceHarness.restore(source(), noWatermarks(), 1 + random.nextInt(4), last);
          beforeThisRun = beforeLastCheckpoint;
        }
      }
      List<T> all = joined(beforeThisRun, harness.values());
      harness.close();
      assertThat(all)
          .as("seed %d, %d cuts", seed, cuts)
          .containsExactlyInAnyOrderElementsOf(expected());
    }
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  @Test
  void serializesSplitsAndStateWithAVersion() throws Exception {
    Source<T, SplitT, EnumChkT> source = source();
    assertThat(source.getSplitSerializer().getVersion()).isPositive();
    assertThat(source.getEnumeratorCheckpointSerializer().getVersion()).isPositive();
    assertThat(source.getBoundedness()).isEqualTo(Boundedness.BOUNDED);
    assertThat(source.getReplayability()).isEqualTo(Replayability.REPLAYABLE);
  }
}
