// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.util.Internal;

/**
 * Which key group a key belongs to, and which subtask owns a key group. The formulas are Flink's,
 * so that state can move between the engines; they are part of the checkpoint format and never
 * change.
 *
 * <p>Everything here is arithmetic on ints and allocates nothing.
 */
@Internal
public final class KeyGroupRangeAssignment {
  /** The least max parallelism that is chosen when the user gives none. */
  public static final int DEFAULT_LOWER_BOUND_MAX_PARALLELISM = 1 << 7;

  /** The greatest max parallelism: key groups are written as unsigned shorts. */
  public static final int UPPER_BOUND_MAX_PARALLELISM = 1 << 15;

  private KeyGroupRangeAssignment() {}

  /**
   * The key group of a key.
   *
   * @param stableHash the key's stable hash
   * @param maxParallelism the number of key groups
   * @return from 0 to {@code maxParallelism - 1}
   */
  public static int assignToKeyGroup(int stableHash, int maxParallelism) {
    int mixed = murmurHash(stableHash);
    // A mask where that is the same: a division by a variable takes longer than all the rest.
    int mask = maxParallelism - 1;
    return (maxParallelism & mask) == 0 ? mixed & mask : mixed % maxParallelism;
  }

  /**
   * The index of the subtask that owns a key.
   *
   * @param stableHash the key's stable hash
   */
  public static int assignKeyToParallelOperator(
      int stableHash, int maxParallelism, int parallelism) {
    return computeOperatorIndexForKeyGroup(
        maxParallelism, parallelism, assignToKeyGroup(stableHash, maxParallelism));
  }

  /** The index of the subtask that owns a key group. */
  public static int computeOperatorIndexForKeyGroup(
      int maxParallelism, int parallelism, int keyGroup) {
    return keyGroup * parallelism / maxParallelism;
  }

  /**
   * The key groups that a subtask owns.
   *
   * @param operatorIndex the subtask's index, from 0
   */
  public static KeyGroupRange computeKeyGroupRangeForOperatorIndex(
      int maxParallelism, int parallelism, int operatorIndex) {
    checkParallelism(parallelism, maxParallelism);
    if (operatorIndex < 0 || operatorIndex >= parallelism) {
      throw new IllegalArgumentException(
          "There is no subtask " + operatorIndex + " at parallelism " + parallelism + ".");
    }
    int start = (operatorIndex * maxParallelism + parallelism - 1) / parallelism;
    int end = ((operatorIndex + 1) * maxParallelism - 1) / parallelism;
    return new KeyGroupRange(start, end);
  }

  /**
   * The max parallelism of an operator for which none was given: 1.5 times the parallelism, rounded
   * up to a power of two, within 128 and 32,768.
   */
  public static int computeDefaultMaxParallelism(int parallelism) {
    checkParallelism(parallelism, UPPER_BOUND_MAX_PARALLELISM);
    int wanted = roundUpToPowerOfTwo(parallelism + parallelism / 2);
    return Math.min(
        Math.max(wanted, DEFAULT_LOWER_BOUND_MAX_PARALLELISM), UPPER_BOUND_MAX_PARALLELISM);
  }

  /**
   * Refuses a pair of parallelisms that cannot be.
   *
   * @throws IllegalArgumentException unless 0 &lt; parallelism &lt;= maxParallelism &lt;= 32,768
   */
  public static void checkParallelism(int parallelism, int maxParallelism) {
    if (maxParallelism <= 0 || maxParallelism > UPPER_BOUND_MAX_PARALLELISM) {
      throw new IllegalArgumentException(
          "The max parallelism is "
              + maxParallelism
              + "; it must be from 1 to "
              + UPPER_BOUND_MAX_PARALLELISM
              + ".");
    }
    if (parallelism <= 0 || parallelism > maxParallelism) {
      throw new IllegalArgumentException(
          "The parallelism is "
              + parallelism
              + "; it must be from 1 to the max parallelism, which is "
              + maxParallelism
              + ".");
    }
  }

  private static int roundUpToPowerOfTwo(int value) {
    return value <= 1 ? 1 : Integer.highestOneBit(value - 1) << 1;
  }

  /** The 32-bit murmur3 hash of one int with seed 0, made non-negative. */
  static int murmurHash(int hash) {
    int mixed = hash * 0xcc9e2d51;
    mixed = Integer.rotateLeft(mixed, 15);
    mixed *= 0x1b873593;
    mixed = Integer.rotateLeft(mixed, 13);
    mixed = mixed * 5 + 0xe6546b64;
    mixed ^= 4;
    mixed ^= mixed >>> 16;
    mixed *= 0x85ebca6b;
    mixed ^= mixed >>> 13;
    mixed *= 0xc2b2ae35;
    mixed ^= mixed >>> 16;
    // The absolute value, and 0 where it has none, without a branch that goes either way.
    return Math.abs(mixed) & Integer.MAX_VALUE;
  }
}
