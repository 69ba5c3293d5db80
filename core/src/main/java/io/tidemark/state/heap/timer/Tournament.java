// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.timer;

import java.util.Arrays;

/**
 * Knows which of a fixed number of groups has the earliest head; a change of one head costs the
 * logarithm of the number of groups. Equal heads are won by the lower group.
 */
final class Tournament {
  /** The winner where no group below has a head. */
  static final int NONE = -1;

  private final int leaves;
  private final int[] winners;
  private final long[] heads;

  Tournament(int groups) {
    leaves = Math.max(1, Integer.highestOneBit(Math.max(1, groups - 1)) * 2);
    winners = new int[2 * leaves];
    heads = new long[groups];
    Arrays.fill(winners, NONE);
  }

  /** The group with the earliest head, or {@link #NONE}. */
  int winner() {
    return winners[1];
  }

  /** The earliest head; meaningless when there is no winner. */
  long earliest() {
    int winner = winners[1];
    return winner == NONE ? Long.MAX_VALUE : heads[winner];
  }

  /** Sets the head of a group. */
  void set(int group, long head) {
    heads[group] = head;
    climb(group, group);
  }

  /** Says that a group has no head. */
  void clear(int group) {
    climb(group, NONE);
  }

  private void climb(int group, int leafWinner) {
    int node = leaves + group;
    winners[node] = leafWinner;
    for (node >>= 1; node >= 1; node >>= 1) {
      int left = winners[2 * node];
      int right = winners[2 * node + 1];
      winners[node] =
          left == NONE ? right : right == NONE || heads[left] <= heads[right] ? left : right;
    }
  }
}
