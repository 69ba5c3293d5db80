// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.KeySelector;
import io.tidemark.graph.Partitioning;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyedEdgeTest {
  private static final int SUBTASKS = 4;

  private final List<Channel> channels = new ArrayList<>();

  private <T, K> RecordWriter<T> writer(KeySelector<T, K> selector, TypeInformation<K> type) {
    for (int i = 0; i < SUBTASKS; i++) {
      channels.add(new Channel(new CountingSlot(), new CountingSlot(), 4096, 1 << 20));
    }
    return RecordWriters.create(
        new Partitioning.Hash(selector, type.createSerializer()),
        channels,
        new FlowControl("test", 100, null),
        new RecordWriters.Position(0, 128, 1, "the edge behind 'test'"));
  }

  private Batch only(int subtask) {
    for (int i = 0; i < SUBTASKS; i++) {
      if (i != subtask) {
        assertThat(channels.get(i).poll()).isNull();
      }
    }
    Batch batch = (Batch) Objects.requireNonNull(channels.get(subtask).poll());
    assertThat(channels.get(subtask).poll()).isNull();
    return batch;
  }

  /** Key groups of 128 measured with Flink 2.3; a quarter of them belongs to each subtask. */
  @ParameterizedTest
  @CsvSource({"0, 94, 2", "97, 81, 2", "1, 86, 2", "42, 29, 0"})
  void longKeysTravelAsWordsToTheOwnerOfTheirKeyGroup(long key, int keyGroup, int subtask)
      throws Exception {
    RecordWriter<String> writer = writer(record -> key, Types.LONG);
    writer.receive("record", 7);
    writer.flush();
    Batch batch = only(subtask);
    assertThat(batch.size()).isEqualTo(1);
    assertThat(batch.values()[0]).isEqualTo("record");
    assertThat(batch.timestamps()[0]).isEqualTo(7);
    assertThat(Objects.requireNonNull(batch.words())[0]).isEqualTo(key);
    assertThat((int) Objects.requireNonNull(batch.keyGroups())[0]).isEqualTo(keyGroup);
    assertThat(batch.keys()).isNull();
    assertThat(batch.hashes()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"0, 94, 2", "97, 81, 2", "1, 86, 2", "42, 29, 0", "-147182656, 20, 0"})
  void intKeysTravelAsWordsToo(int key, int keyGroup, int subtask) throws Exception {
    RecordWriter<String> writer = writer(record -> key, Types.INT);
    writer.receive("record", 7);
    writer.flush();
    Batch batch = only(subtask);
    long[] words = new long[1];
    Objects.requireNonNull(Types.INT.createSerializer().flatCodec()).encode(key, words, 0);
    assertThat(Objects.requireNonNull(batch.words())[0]).isEqualTo(words[0]);
    assertThat((int) Objects.requireNonNull(batch.keyGroups())[0]).isEqualTo(keyGroup);
  }

  @ParameterizedTest
  @CsvSource({"k0, 97, 3", "k49, 120, 3", "user-42, 20, 0"})
  void stringKeysTravelAsObjectsWithTheirHash(String key, int keyGroup, int subtask)
      throws Exception {
    RecordWriter<Integer> writer = writer(record -> key, Types.STRING);
    writer.receive(1, 7);
    writer.flush();
    Batch batch = only(subtask);
    assertThat(Objects.requireNonNull(batch.keys())[0]).isEqualTo(key);
    assertThat(Objects.requireNonNull(batch.hashes())[0]).isEqualTo(key.hashCode());
    assertThat(batch.words()).isNull();
    assertThat(batch.keyGroups()).isNull();
    assertThat(keyGroup * SUBTASKS / 128).isEqualTo(subtask);
  }

  @Test
  void aNullKeyIsRefusedInASentence() {
    for (TypeInformation<?> type : List.of(Types.LONG, Types.INT, Types.STRING)) {
      RecordWriter<String> writer = writer(KeyedEdgeTest::none, type);
      assertThatThrownBy(() -> writer.receive("record", 7))
          .hasMessageContaining("The key selector of the edge behind 'test' returned null");
    }
  }

  @SuppressWarnings("NullAway") // what a user's selector may do all the same
  private static <K> K none(String record) {
    @Nullable K key = null;
    return key;
  }
}
