// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Source;
import io.tidemark.io.SourceContract;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.operator.source.SourceHarness;
import io.tidemark.serializer.Types;
import io.tidemark.time.WatermarkStrategy;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionSourceTest
    extends SourceContract<String, CollectionSplit, PendingSplits<CollectionSplit>> {

  @Override
  protected Source<String, CollectionSplit, PendingSplits<CollectionSplit>> source() {
    return CollectionSource.of(expected(), Types.STRING.createSerializer());
  }

  @Override
  protected List<String> expected() {
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      elements.add("é" + "x".repeat(i % 40) + i % 7);
    }
    return elements;
  }

  /** Mutable and without a serializer of ours. */
  static final class Box implements Serializable {
    private static final long serialVersionUID = 1L;

    int value;

    Box(int value) {
      this.value = value;
    }
  }

  @Test
  void readsSerializableElementsAfreshInEachRun() throws Exception {
    CollectionSource<Box> source = CollectionSource.ofSerializable(List.of(new Box(1), new Box(2)));
    for (int run = 0; run < 2; run++) {
      try (SourceHarness<Box> harness =
          SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
        harness.output(
            0,
            (box, timestamp) -> {
              assertThat(box.value).isLessThan(10);
              box.value = 10;
            });
        harness.runToEnd();
      }
    }
  }

  @Test
  void refusesNullWithItsIndex() {
    assertThatThrownBy(
            () ->
                CollectionSource.of(Arrays.asList("a", null, "c"), Types.STRING.createSerializer()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Element 1")
        .hasMessageContaining("null");
  }

  @Test
  void refusesAnElementThatIsNotSerializable() {
    assertThatThrownBy(() -> CollectionSource.ofSerializable(List.of(new Object())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Element 0")
        .hasMessageContaining("java.lang.Object")
        .hasMessageContaining("Serializable");
  }

  @Test
  void refusesACheckpointBehindItsEnd() throws Exception {
    SourceHarness.Checkpoint[] cut = new SourceHarness.Checkpoint[1];
    var serializer = Types.STRING.createSerializer();
    try (SourceHarness<String> harness =
        SourceHarness.start(
            CollectionSource.of(List.of("a", "b", "c"), serializer),
            WatermarkStrategy.noWatermarks(),
            1)) {
      harness.output(
          0,
          (record, timestamp) -> {
            if (record.equals("b")) {
              cut[0] = harness.checkpoint(1);
            }
          });
      harness.runToEnd();
    }
    try (SourceHarness<String> harness =
        SourceHarness.restore(
            CollectionSource.of(List.of("a"), serializer),
            WatermarkStrategy.noWatermarks(),
            1,
            cut[0])) {
      assertThatThrownBy(harness::runToEnd)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("element 2")
          .hasMessageContaining("has 1 elements");
    }
  }
}
