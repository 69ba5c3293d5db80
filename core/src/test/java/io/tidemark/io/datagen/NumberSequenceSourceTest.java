// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Source;
import io.tidemark.io.SourceContract;
import io.tidemark.io.base.PendingSplits;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NumberSequenceSourceTest
    extends SourceContract<Long, SequenceSplit, PendingSplits<SequenceSplit>> {

  @Override
  protected Source<Long, SequenceSplit, PendingSplits<SequenceSplit>> source() {
    return new NumberSequenceSource(-3, 700);
  }

  @Override
  protected List<Long> expected() {
    return LongStream.rangeClosed(-3, 700).boxed().toList();
  }

  @Test
  void refusesAnEndBeforeTheStart() {
    assertThatThrownBy(() -> new NumberSequenceSource(5, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 5 to 4");
  }

  @Test
  void refusesARangeWiderThanALong() {
    assertThatThrownBy(() -> new NumberSequenceSource(Long.MIN_VALUE, Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too wide");
  }
}
