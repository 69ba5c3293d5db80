// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventGeneratorTest {
  /** From a separate program in another language that follows the same definition. */
  @Test
  void keysAndValuesAreFixedForEver() {
    EventGenerator thousand = new EventGenerator(new Workload(Query.SUM, 1, 1_000, 0));
    EventGenerator million = new EventGenerator(new Workload(Query.SUM, 1, 1_000_000, 0));
    assertThat(LongStream.range(0, 8).map(thousand::key).toArray())
        .containsExactly(582, 947, 172, 753, 771, 539, 491, 787);
    assertThat(million.key(1)).isEqualTo(947_949);
    assertThat(million.key(1_000_000_000_000L)).isEqualTo(585_570);
    assertThat(LongStream.of(0, 1, 2, 999, 999_999).map(EventGenerator::value).toArray())
        .containsExactly(1, 633, 242, 426, 380);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void sourcesShareTheEventsOut(int parallelism) {
    Workload workload = new Workload(Query.SUM, 1_000, 50, 1.0);
    EventGenerator generator = new EventGenerator(workload);
    List<Long> made = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      SourceCursor cursor =
          new SourceCursor(workload, subtask, parallelism, new Probe(1_000, parallelism));
      while (cursor.remaining() > 0) {
        made.add(cursor.nextKey());
      }
    }
    Long[] all = LongStream.range(0, 1_000).map(generator::key).boxed().toArray(Long[]::new);
    assertThat(made).containsExactlyInAnyOrder(all);
  }

  @Test
  void aSourceWithoutEventsHasNoneToMake() {
    Workload workload = new Workload(Query.SUM, 2, 50, 0);
    assertThat(new SourceCursor(workload, 2, 3, new Probe(2, 3)).remaining()).isZero();
  }

  @Test
  void aRestoredSourceGoesOnWithTheSameEvents() {
    Workload workload = new Workload(Query.SUM, 1_000, 1_000_000, 0);
    SourceCursor whole = new SourceCursor(workload, 1, 3, new Probe(1_000, 3));
    for (int i = 0; i < 100; i++) {
      whole.nextKey();
    }
    SourceCursor restored = new SourceCursor(workload, 1, 3, new Probe(1_000, 3));
    restored.resumeAt(whole.made());
    assertThat(restored.remaining()).isEqualTo(whole.remaining());
    while (whole.remaining() > 0) {
      assertThat(restored.nextKey()).isEqualTo(whole.nextKey());
    }
  }

  @Test
  void uniformKeysAreUniform() {
    int[] counts = count(new Workload(Query.SUM, 1, 100, 0), 1_000_000);
    // 10,000 expected, standard deviation 100.
    for (int count : counts) {
      assertThat(count).isBetween(9_500, 10_500);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.0, 1.5})
  void zipfKeysHaveZipfFrequencies(double exponent) {
    int keys = 100_000;
    int events = 2_000_000;
    int[] counts = count(new Workload(Query.SUM, 1, keys, exponent), events);
    double total = LongStream.rangeClosed(1, keys).mapToDouble(r -> Math.pow(r, -exponent)).sum();
    // Frequent ones singly, to two cells of the table and five standard deviations.
    for (int rank = 0; rank < 20; rank++) {
      double share = Math.pow(rank + 1.0, -exponent) / total;
      double noise = 5 * Math.sqrt(share / events);
      assertThat((double) counts[rank] / events)
          .as("share of rank " + rank)
          .isCloseTo(share, within(2.0 / ZipfTable.CELLS + noise));
    }
    // Rare ones by groups, as a cell holds several of them.
    for (int from = 100; from < keys; from *= 10) {
      double share = 0;
      long count = 0;
      for (int rank = from; rank < Math.min(keys, from * 10); rank++) {
        share += Math.pow(rank + 1.0, -exponent) / total;
        count += counts[rank];
      }
      assertThat((double) count / events).as("from rank " + from).isCloseTo(share, within(0.002));
    }
  }

  @Test
  void aboutOneKeyInTenIsKept() {
    long kept =
        LongStream.range(0, 100_000)
            .filter(key -> EventGenerator.kept(EventGenerator.value(key)))
            .count();
    assertThat(kept).isBetween(9_000L, 11_000L);
  }

  private static int[] count(Workload workload, int events) {
    EventGenerator generator = new EventGenerator(workload);
    int[] counts = new int[workload.keys()];
    for (int i = 0; i < events; i++) {
      counts[(int) generator.key(i)]++;
    }
    return counts;
  }
}
