// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import static io.tidemark.checkpoint.AlignmentDecision.Outcome.ALIGNED;
import static io.tidemark.checkpoint.AlignmentDecision.Outcome.BLOCKED;
import static io.tidemark.checkpoint.AlignmentDecision.Outcome.NOTED;
import static io.tidemark.checkpoint.AlignmentDecision.Outcome.OBSOLETE;
import static io.tidemark.checkpoint.AlignmentDecision.Outcome.PASSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.CheckpointingMode;
import java.util.List;
import org.junit.jupiter.api.Test;

class BarrierAlignmentTest {

  private static CheckpointBarrier barrier(long id) {
    return new CheckpointBarrier(id, id, CheckpointType.PERIODIC);
  }

  private static BarrierAlignment exactlyOnce(int channels) {
    return new BarrierAlignment(channels, CheckpointingMode.EXACTLY_ONCE);
  }

  @Test
  void blocksUntilTheLastBarrier() {
    BarrierAlignment alignment = exactlyOnce(3);

    assertThat(alignment.onBarrier(1, barrier(5)).outcome()).isEqualTo(BLOCKED);
    assertThat(alignment.onBarrier(0, barrier(5)).outcome()).isEqualTo(BLOCKED);
    assertThat(alignment.isBlocked(0) && alignment.isBlocked(1)).isTrue();
    assertThat(alignment.isBlocked(2)).isFalse();
    AlignmentDecision last = alignment.onBarrier(2, barrier(5));

    assertThat(last).isEqualTo(new AlignmentDecision(ALIGNED, List.of(), List.of(barrier(5))));
    assertThat(alignment.isBlocked(0) || alignment.isBlocked(1) || alignment.isBlocked(2))
        .isFalse();
  }

  @Test
  void oneChannelNeverBlocks() {
    assertThat(exactlyOnce(1).onBarrier(0, barrier(1)).outcome()).isEqualTo(ALIGNED);
  }

  @Test
  void aNewerBarrierGivesUpTheOneThatWillNotCome() {
    BarrierAlignment alignment = exactlyOnce(2);
    alignment.onBarrier(0, barrier(1));

    AlignmentDecision decision = alignment.onBarrier(1, barrier(2));

    assertThat(decision).isEqualTo(new AlignmentDecision(BLOCKED, List.of(1L), List.of()));
    assertThat(alignment.isBlocked(0)).isFalse();
    assertThat(alignment.onBarrier(0, barrier(2)).snapshots()).containsExactly(barrier(2));
  }

  @Test
  void anOlderBarrierThatComesLaterIsGivenUp() {
    BarrierAlignment alignment = exactlyOnce(2);
    alignment.onBarrier(0, barrier(2));

    AlignmentDecision decision = alignment.onBarrier(1, barrier(1));

    assertThat(decision).isEqualTo(new AlignmentDecision(OBSOLETE, List.of(1L), List.of()));
    assertThat(alignment.isBlocked(1)).isFalse();
    assertThat(alignment.onBarrier(1, barrier(2)).outcome()).isEqualTo(ALIGNED);
  }

  @Test
  void cancellingUnblocksAndIgnoresTheLateBarrier() {
    BarrierAlignment alignment = exactlyOnce(2);
    alignment.onBarrier(0, barrier(1));

    assertThat(alignment.onCancel(1).outcome()).isEqualTo(NOTED);
    assertThat(alignment.isBlocked(0)).isFalse();
    assertThat(alignment.onBarrier(0, barrier(2)).outcome()).isEqualTo(BLOCKED);
    assertThat(alignment.onBarrier(1, barrier(1)))
        .isEqualTo(new AlignmentDecision(OBSOLETE, List.of(), List.of()));
    assertThat(alignment.onBarrier(1, barrier(2)).outcome()).isEqualTo(ALIGNED);
  }

  @Test
  void atLeastOnceLetsBarriersPassAndKeepsSeveralApart() {
    BarrierAlignment alignment = new BarrierAlignment(2, CheckpointingMode.AT_LEAST_ONCE);

    assertThat(alignment.onBarrier(0, barrier(1)).outcome()).isEqualTo(PASSED);
    assertThat(alignment.onBarrier(0, barrier(2)).outcome()).isEqualTo(PASSED);
    assertThat(alignment.isBlocked(0)).isFalse();
    assertThat(alignment.onBarrier(1, barrier(1)).snapshots()).containsExactly(barrier(1));
    assertThat(alignment.onBarrier(1, barrier(2)).snapshots()).containsExactly(barrier(2));
  }

  @Test
  void aFinishedChannelCountsAsDelivered() {
    BarrierAlignment alignment = exactlyOnce(2);
    alignment.onBarrier(0, barrier(1));

    assertThat(alignment.onChannelFinished(1).snapshots()).containsExactly(barrier(1));
    assertThat(alignment.onBarrier(0, barrier(2)).outcome()).isEqualTo(ALIGNED);
  }

  @Test
  void oneChannelThatEndsMayCompleteSeveral() {
    BarrierAlignment alignment = new BarrierAlignment(2, CheckpointingMode.AT_LEAST_ONCE);
    alignment.onBarrier(0, barrier(1));
    alignment.onBarrier(0, barrier(2));

    assertThat(alignment.onChannelFinished(1).snapshots()).containsExactly(barrier(1), barrier(2));
  }

  @Test
  void aSourceIsAlignedWhenItIsTriggered() {
    BarrierAlignment alignment = exactlyOnce(0);

    assertThat(alignment.onTrigger(barrier(1)).snapshots()).containsExactly(barrier(1));
    alignment.onCancel(2);
    assertThat(alignment.onTrigger(barrier(2)).outcome()).isEqualTo(OBSOLETE);
    assertThat(alignment.onTrigger(barrier(3)).snapshots()).containsExactly(barrier(3));
    assertThat(alignment.onTrigger(barrier(3)).outcome()).isEqualTo(OBSOLETE);
  }

  @Test
  void aTriggerWaitsForTheEndOfChannelsThatAreStillFull() {
    BarrierAlignment alignment = exactlyOnce(2);
    alignment.onChannelFinished(0);

    assertThat(alignment.onTrigger(barrier(4)).outcome()).isEqualTo(NOTED);
    assertThat(alignment.isBlocked(1)).isFalse();
    assertThat(alignment.onChannelFinished(1).snapshots()).containsExactly(barrier(4));
  }

  @Test
  void protocolErrorsAreLoud() {
    BarrierAlignment alignment = exactlyOnce(3);
    alignment.onBarrier(0, barrier(2));

    assertThatThrownBy(() -> alignment.onBarrier(0, barrier(3))).hasMessageContaining("is blocked");
    alignment.onCancel(2);
    assertThatThrownBy(() -> alignment.onBarrier(0, barrier(2)))
        .hasMessageContaining("has delivered barrier 2");
    alignment.onChannelFinished(1);
    assertThatThrownBy(() -> alignment.onBarrier(1, barrier(9)))
        .hasMessageContaining("has finished");
    assertThatThrownBy(() -> alignment.onChannelFinished(1)).hasMessageContaining("twice");
  }
}
