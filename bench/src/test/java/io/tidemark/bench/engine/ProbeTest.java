// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProbeTest {
  private static final Workload HUNDRED = new Workload(Query.PASS, 100, 10, 0);

  @Test
  void thePhaseBeginsWhenTheLastSourceHasMadeFortyPercent() {
    Probe probe = new Probe(100, 2);
    SourceCursor first = new SourceCursor(HUNDRED, 0, 2, probe);
    SourceCursor second = new SourceCursor(HUNDRED, 1, 2, probe);
    make(first, 50);
    probe.checkpointCompleted(); // too early to count
    make(second, 19);
    probe.checkpointCompleted(); // still
    make(second, 1);
    probe.checkpointCompleted();
    probe.checkpointCompleted();
    make(second, 30);
    Tally tally = new Tally();
    tally.add(1, 1);
    probe.sinkClosed(tally);
    probe.checkpointCompleted();
    probe.sinkClosed(tally);
    probe.checkpointCompleted(); // too late

    Figures figures = probe.figures();
    assertThat(figures.steadyEvents()).isEqualTo(100 - 50 - 20);
    assertThat(figures.checkpoints()).isEqualTo(3);
    assertThat(figures.results()).isEqualTo(2);
    assertThat(figures.checksum()).isEqualTo(2 * tally.checksum());
    assertThat(figures.seconds()).isPositive();
    assertThat(figures.cpuSeconds()).isNotNegative();
  }

  @Test
  void aJobThatDidNotFinishHasNoFigures() {
    Probe probe = new Probe(100, 1);
    SourceCursor source = new SourceCursor(HUNDRED, 0, 1, probe);
    make(source, 39);
    assertThatThrownBy(probe::figures).hasMessageContaining("1 sources have not passed 40 %");
    make(source, 61);
    assertThatThrownBy(probe::figures).hasMessageContaining("1 sinks were not closed");
    probe.sinkClosed(new Tally());
    assertThat(probe.figures().results()).isZero();
    assertThatThrownBy(() -> probe.sinkClosed(new Tally())).hasMessageContaining("More sinks");
  }

  @Test
  void aSourceWithoutEventsDoesNotHoldThePhaseBack() {
    Workload one = new Workload(Query.PASS, 1, 10, 0);
    Probe probe = new Probe(1, 2);
    make(new SourceCursor(one, 0, 2, probe), 1);
    make(new SourceCursor(one, 1, 2, probe), 0);
    probe.sinkClosed(new Tally());
    probe.sinkClosed(new Tally());
    assertThat(probe.figures().steadyEvents()).isZero();
  }

  @Test
  void figuresSurviveTheWayToTheLauncher() {
    Figures figures = new Figures(7, 1.25, 2.5, 3, 4, -5, 6);
    assertThat(Figures.of(figures.toProperties())).isEqualTo(figures);
  }

  @Test
  void specsSurviveTheWayToTheMeasuredJvm() {
    RunSpec spec =
        new RunSpec(new Workload(Query.FILTER, 1L << 40, 9, 0.5), 3, 200, "heap", "always");
    assertThat(RunSpec.of(spec.toProperties())).isEqualTo(spec);
  }

  private static void make(SourceCursor cursor, int events) {
    for (int i = 0; i < events; i++) {
      cursor.nextKey();
      cursor.batchDone();
    }
    cursor.batchDone();
  }
}
