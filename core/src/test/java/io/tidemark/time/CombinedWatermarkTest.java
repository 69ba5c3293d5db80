// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CombinedWatermarkTest {
  private static final long NONE = Long.MIN_VALUE;
  private static final long END = Long.MAX_VALUE;

  @Test
  void isTheLeastOfAllInputs() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(3);
    assertThat(combined.updateWatermark(0, 10)).isFalse();
    assertThat(combined.updateWatermark(1, 20)).isFalse();
    assertThat(combined.watermark()).as("one input said nothing yet").isEqualTo(NONE);
    assertThat(combined.updateWatermark(2, 5)).isTrue();
    assertThat(combined.watermark()).isEqualTo(5);
    assertThat(combined.updateWatermark(2, 15)).isTrue();
    assertThat(combined.watermark()).isEqualTo(10);
    assertThat(combined.watermark(2)).isEqualTo(15);
  }

  @Test
  void aWatermarkThatGoesBackIsIgnored() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(1);
    assertThat(combined.updateWatermark(0, 10)).isTrue();
    assertThat(combined.updateWatermark(0, 9)).isFalse();
    assertThat(combined.updateWatermark(0, 10)).isFalse();
    assertThat(combined.watermark()).isEqualTo(10);
  }

  @Test
  void anIdleInputHoldsNobodyBack() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(2);
    combined.updateWatermark(0, 10);
    assertThat(combined.markIdle(1)).isTrue();
    assertThat(combined.watermark()).isEqualTo(10);
    assertThat(combined.isIdle()).isFalse();
    assertThat(combined.updateWatermark(1, 50)).as("it is idle").isFalse();
    assertThat(combined.updateWatermark(0, 30)).isTrue();
  }

  @Test
  void whenAllAreIdleTheGreatestWatermarkCountsWhateverTheOrder() {
    for (int first = 0; first < 2; first++) {
      CombinedWatermark combined = CombinedWatermark.ofChannels(2);
      combined.updateWatermark(0, 10);
      combined.updateWatermark(1, 40);
      combined.markIdle(first);
      combined.markIdle(1 - first);
      assertThat(combined.isIdle()).isTrue();
      assertThat(combined.watermark()).isEqualTo(40);
    }
  }

  @Test
  void aChannelThatComesBackBehindDoesNotCountUntilItHasCaughtUp() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(2);
    combined.updateWatermark(0, 100);
    combined.updateWatermark(1, 20);
    combined.markIdle(1);
    combined.markActive(1);
    assertThat(combined.watermark()).isEqualTo(100);
    assertThat(combined.updateWatermark(1, 60)).isFalse();
    assertThat(combined.updateWatermark(0, 120)).isTrue();
    assertThat(combined.watermark()).isEqualTo(120);
    assertThat(combined.updateWatermark(1, 130)).as("caught up, but not least").isFalse();
    assertThat(combined.updateWatermark(0, 200)).isTrue();
    assertThat(combined.watermark()).as("now it counts").isEqualTo(130);
  }

  @Test
  void aSplitThatComesBackBehindHoldsTheOthers() {
    CombinedWatermark combined = CombinedWatermark.ofSplits();
    int fast = combined.addInput();
    int slow = combined.addInput();
    combined.updateWatermark(fast, 100);
    combined.updateWatermark(slow, 20);
    combined.markIdle(slow);
    combined.markActive(slow);
    assertThat(combined.watermark()).isEqualTo(100);
    assertThat(combined.updateWatermark(fast, 120)).isFalse();
    assertThat(combined.updateWatermark(slow, 110)).isTrue();
    assertThat(combined.watermark()).isEqualTo(110);
  }

  @Test
  void aChannelThatIsAloneWhenItHasCaughtUpLeadsAgain() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(2);
    combined.updateWatermark(0, 100);
    combined.updateWatermark(1, 20);
    combined.markIdle(0);
    combined.markIdle(1);
    combined.markActive(1);
    assertThat(combined.isIdle()).isFalse();
    assertThat(combined.watermark()).isEqualTo(100);
    assertThat(combined.updateWatermark(1, 99)).isFalse();
    assertThat(combined.updateWatermark(1, 150)).isTrue();
    assertThat(combined.watermark()).isEqualTo(150);
  }

  @Test
  void aChannelThatComesBackAheadOfAllLeadsWithItsNextWatermark() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(3);
    combined.updateWatermark(2, 88);
    combined.markIdle(2);
    combined.markIdle(1);
    combined.updateWatermark(0, 21);
    combined.markActive(1);
    combined.markIdle(0);
    assertThat(combined.isIdle()).as("input 1 is active, but far behind").isFalse();
    assertThat(combined.markActive(2)).isFalse();
    assertThat(combined.watermark()).isEqualTo(21);
    assertThat(combined.updateWatermark(2, 90)).isTrue();
    assertThat(combined.watermark()).isEqualTo(90);
  }

  @Test
  void aFinishedInputLeavesTheWordToTheOthers() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(2);
    combined.updateWatermark(1, 30);
    assertThat(combined.markFinished(0)).isTrue();
    assertThat(combined.watermark()).isEqualTo(30);
    assertThat(combined.isFinished()).isFalse();
    assertThat(combined.markIdle(1)).isFalse();
    assertThat(combined.isIdle()).as("the only one that is left is idle").isTrue();
    assertThat(combined.watermark()).as("not the end of time").isEqualTo(30);
    combined.markActive(1);
    assertThat(combined.updateWatermark(1, END)).isTrue();
    assertThat(combined.isFinished()).isTrue();
    assertThat(combined.isIdle()).isFalse();
    assertThat(combined.watermark()).isEqualTo(END);
  }

  @Test
  void anAddedSplitHoldsTheOthersUntilItHasAWatermark() {
    CombinedWatermark combined = CombinedWatermark.ofSplits();
    assertThat(combined.isIdle()).as("no split, nobody idle").isFalse();
    int first = combined.addInput();
    combined.updateWatermark(first, 10);
    int second = combined.addInput();
    assertThat(combined.updateWatermark(first, 20)).isFalse();
    assertThat(combined.updateWatermark(second, 15)).isTrue();
    assertThat(combined.removeInput(second)).isTrue();
    assertThat(combined.watermark()).isEqualTo(20);
    assertThat(combined.addInput()).as("the number is given out again").isEqualTo(second);
    assertThat(combined.watermark(second)).isEqualTo(NONE);
  }

  @Test
  void whenTheLastSplitIsRemovedTimeStandsStill() {
    CombinedWatermark combined = CombinedWatermark.ofSplits();
    int only = combined.addInput();
    combined.updateWatermark(only, 10);
    assertThat(combined.removeInput(only)).isFalse();
    assertThat(combined.watermark()).isEqualTo(10);
    assertThat(combined.isIdle()).isFalse();
    assertThat(combined.isFinished()).isFalse();
  }

  @Test
  void refusesAnInputThatIsNotThere() {
    CombinedWatermark combined = CombinedWatermark.ofChannels(2);
    assertThatThrownBy(() -> combined.updateWatermark(2, 1))
        .hasMessage("There is no input 2 among the 2 inputs of this watermark.");
    combined.removeInput(1);
    assertThatThrownBy(() -> combined.markIdle(1))
        .hasMessage("There is no input 1 among the 1 inputs of this watermark.");
  }
}
