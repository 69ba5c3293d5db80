// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyGroupRangeAssignmentTest {

  /** Measured with Flink 2.3: hash of the key, its murmur hash, its key group of 128. */
  @ParameterizedTest
  @CsvSource({
    "0, 593689054, 94",
    "97, 1455541201, 81",
    "-147182656, 1600933524, 20",
    "1, 68075478, 86",
    "-2147483648, 1718298732, 108",
    "42, 1134849565, 29"
  })
  void hashesAsFlinkDoes(int hash, int murmur, int keyGroup) {
    assertThat(KeyGroupRangeAssignment.murmurHash(hash)).isEqualTo(murmur);
    assertThat(KeyGroupRangeAssignment.assignToKeyGroup(hash, 128)).isEqualTo(keyGroup);
  }

  @ParameterizedTest
  @CsvSource({"k0, 1759188577, 97", "k49, 366960376, 120", "user-42, 1600933524, 20"})
  void hashesStringsAsFlinkDoes(String key, int murmur, int keyGroup) {
    assertThat(KeyGroupRangeAssignment.murmurHash(key.hashCode())).isEqualTo(murmur);
    assertThat(KeyGroupRangeAssignment.assignToKeyGroup(key.hashCode(), 128)).isEqualTo(keyGroup);
  }

  @Test
  void hashesABooleanAsFlinkDoes() {
    assertThat(KeyGroupRangeAssignment.assignToKeyGroup(Boolean.hashCode(true), 128)).isEqualTo(77);
  }

  @Property
  void theHashIsMurmur3OfTheFourBytesMadeNonNegative(@ForAll int hash) {
    int plain = murmur3(littleEndian(hash));
    int expected = plain == Integer.MIN_VALUE ? 0 : Math.abs(plain);
    assertThat(KeyGroupRangeAssignment.murmurHash(hash)).isEqualTo(expected);
  }

  @Property
  void theKeyGroupIsTheHashModuloTheirNumber(
      @ForAll int hash, @ForAll @IntRange(min = 1, max = 32_768) int maxParallelism) {
    int plain = murmur3(littleEndian(hash));
    int positive = plain == Integer.MIN_VALUE ? 0 : Math.abs(plain);
    int powerOfTwo = Integer.highestOneBit(maxParallelism);
    assertThat(KeyGroupRangeAssignment.assignToKeyGroup(hash, maxParallelism))
        .isEqualTo(positive % maxParallelism);
    assertThat(KeyGroupRangeAssignment.assignToKeyGroup(hash, powerOfTwo))
        .isEqualTo(positive % powerOfTwo);
  }

  @Test
  void theReferenceHashIsMurmur3() {
    // Published vectors of the 32-bit variant with seed 0.
    assertThat(murmur3("test".getBytes(StandardCharsets.UTF_8))).isEqualTo(0xba6bd213);
    assertThat(murmur3(new byte[] {0x21, 0x43, 0x65, (byte) 0x87})).isEqualTo(0xf55b516b);
    assertThat(murmur3(new byte[] {0, 0, 0, 0})).isEqualTo(0x2362f9de);
  }

  private static byte[] littleEndian(int value) {
    return new byte[] {
      (byte) value, (byte) (value >>> 8), (byte) (value >>> 16), (byte) (value >>> 24)
    };
  }

  /** The published algorithm for whole blocks, in 64-bit arithmetic. */
  private static int murmur3(byte[] bytes) {
    long mask = 0xFFFFFFFFL;
    long h = 0;
    for (int i = 0; i + 3 < bytes.length; i += 4) {
      long k =
          (bytes[i] & 0xFFL)
              | (bytes[i + 1] & 0xFFL) << 8
              | (bytes[i + 2] & 0xFFL) << 16
              | (bytes[i + 3] & 0xFFL) << 24;
      k = k * 0xcc9e2d51L & mask;
      k = (k << 15 | k >>> 17) & mask;
      k = k * 0x1b873593L & mask;
      h ^= k;
      h = (h << 13 | h >>> 19) & mask;
      h = h * 5 + 0xe6546b64L & mask;
    }
    h ^= bytes.length;
    h ^= h >>> 16;
    h = h * 0x85ebca6bL & mask;
    h ^= h >>> 13;
    h = h * 0xc2b2ae35L & mask;
    h ^= h >>> 16;
    return (int) h;
  }

  @Property
  void theRangesOfTheSubtasksCoverEveryKeyGroupOnceAndAgreeWithTheOwner(
      @ForAll @IntRange(min = 1, max = 2_000) int maxParallelism,
      @ForAll @IntRange(min = 1, max = 2_000) int wanted) {
    int parallelism = Math.min(wanted, maxParallelism);
    int next = 0;
    for (int index = 0; index < parallelism; index++) {
      KeyGroupRange range =
          KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
              maxParallelism, parallelism, index);
      assertThat(range.isEmpty()).isFalse();
      for (int keyGroup : range) {
        assertThat(keyGroup).isEqualTo(next++);
        assertThat(
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                    maxParallelism, parallelism, keyGroup))
            .isEqualTo(index);
      }
    }
    assertThat(next).isEqualTo(maxParallelism);
  }

  @Test
  void theGreatestParallelismDoesNotOverflow() {
    int most = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;
    assertThat(most).isEqualTo(32_768);
    assertThat(KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(most, most, most - 1))
        .isEqualTo(new KeyGroupRange(most - 1, most - 1));
    assertThat(KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(most, most, most - 1))
        .isEqualTo(most - 1);
  }

  @Property
  void aKeyGoesToTheSubtaskThatOwnsItsKeyGroup(
      @ForAll int hash,
      @ForAll @IntRange(min = 1, max = 32_768) int maxParallelism,
      @ForAll @IntRange(min = 1, max = 32_768) int wanted) {
    int parallelism = Math.min(wanted, maxParallelism);
    int owner =
        KeyGroupRangeAssignment.assignKeyToParallelOperator(hash, maxParallelism, parallelism);
    KeyGroupRange owned =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            maxParallelism, parallelism, owner);
    assertThat(owned.contains(KeyGroupRangeAssignment.assignToKeyGroup(hash, maxParallelism)))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 128", "85, 128", "86, 256", "200, 512", "1000, 2048", "32768, 32768"})
  void defaultMaxParallelism(int parallelism, int maxParallelism) {
    assertThat(KeyGroupRangeAssignment.computeDefaultMaxParallelism(parallelism))
        .isEqualTo(maxParallelism);
  }

  @Test
  void refusesParallelismsThatCannotBe() {
    assertThatThrownBy(() -> KeyGroupRangeAssignment.checkParallelism(129, 128))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The parallelism is 129; it must be from 1 to the max parallelism, which is 128.");
    assertThatThrownBy(() -> KeyGroupRangeAssignment.checkParallelism(0, 128))
        .hasMessage(
            "The parallelism is 0; it must be from 1 to the max parallelism, which is 128.");
    assertThatThrownBy(() -> KeyGroupRangeAssignment.checkParallelism(1, 32_769))
        .hasMessage("The max parallelism is 32769; it must be from 1 to 32768.");
    assertThatThrownBy(
            () -> KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(128, 4, 4))
        .hasMessage("There is no subtask 4 at parallelism 4.");
  }
}
