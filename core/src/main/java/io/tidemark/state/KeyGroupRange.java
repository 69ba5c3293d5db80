// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.io.Serializable;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;

/**
 * A range of key groups, both ends included; empty when the end lies before the start.
 *
 * @param startKeyGroup the first key group, at least 0
 * @param endKeyGroup the last key group, at least {@code startKeyGroup - 1}
 */
public record KeyGroupRange(int startKeyGroup, int endKeyGroup)
    implements Iterable<Integer>, Serializable {

  /** The range without a key group. */
  public static final KeyGroupRange EMPTY_KEY_GROUP_RANGE = new KeyGroupRange(0, -1);

  /** Checks the ends. */
  public KeyGroupRange {
    if (startKeyGroup < 0 || endKeyGroup < startKeyGroup - 1) {
      throw new IllegalArgumentException(
          "A key group range cannot go from "
              + startKeyGroup
              + " to "
              + endKeyGroup
              + ": the start must be at least 0, and the end at least the start - 1.");
    }
  }

  /**
   * The range from start to end, both included; the empty range when the end is before the start.
   */
  public static KeyGroupRange of(int startKeyGroup, int endKeyGroup) {
    return startKeyGroup <= endKeyGroup
        ? new KeyGroupRange(startKeyGroup, endKeyGroup)
        : EMPTY_KEY_GROUP_RANGE;
  }

  /** The first key group. */
  public int getStartKeyGroup() {
    return startKeyGroup;
  }

  /** The last key group. */
  public int getEndKeyGroup() {
    return endKeyGroup;
  }

  /** How many key groups the range has. */
  public int getNumberOfKeyGroups() {
    return endKeyGroup - startKeyGroup + 1;
  }

  /** Whether the range has no key group. */
  public boolean isEmpty() {
    return endKeyGroup < startKeyGroup;
  }

  /** Whether the key group is in the range. */
  public boolean contains(int keyGroup) {
    return keyGroup >= startKeyGroup && keyGroup <= endKeyGroup;
  }

  /** The key groups that are in both ranges. */
  public KeyGroupRange getIntersection(KeyGroupRange other) {
    return of(
        Math.max(startKeyGroup, other.startKeyGroup), Math.min(endKeyGroup, other.endKeyGroup));
  }

  /**
   * The key group at a position of the range, counted from 0.
   *
   * @throws IndexOutOfBoundsException when the range has no such position
   */
  public int getKeyGroupId(int index) {
    if (index < 0 || index >= getNumberOfKeyGroups()) {
      throw new IndexOutOfBoundsException(
          "Position " + index + " is outside the key group range " + this + ".");
    }
    return startKeyGroup + index;
  }

  @Override
  public PrimitiveIterator.OfInt iterator() {
    return new PrimitiveIterator.OfInt() {
      private int next = startKeyGroup;

      @Override
      public boolean hasNext() {
        return next <= endKeyGroup;
      }

      @Override
      public int nextInt() {
        if (next > endKeyGroup) {
          throw new NoSuchElementException(
              "The key group range " + KeyGroupRange.this + " has no more key groups.");
        }
        return next++;
      }
    };
  }

  @Override
  public String toString() {
    return isEmpty() ? "[]" : "[" + startKeyGroup + ".." + endKeyGroup + "]";
  }
}
