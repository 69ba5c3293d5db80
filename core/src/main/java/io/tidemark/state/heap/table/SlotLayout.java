// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

/**
 * What one slot of a {@link PagedTable} holds.
 *
 * <pre>
 * words: | tag | key words ... | value words ... |
 * refs:  | key refs ... | value refs ... |
 * </pre>
 *
 * @param keyWords words after the tag that belong to the key
 * @param valueWords words of the value
 * @param keyRefs references that belong to the key
 * @param valueRefs references of the value
 * @param roomy whether a table of a single page is kept at most a quarter full: most searches then
 *     end at the first slot, which the processor foresees. For tables of which there are few.
 * @param early by how many 128ths of its capacity a table of several pages grows earlier than it
 *     need, from 0 to {@link #MAX_EARLY}. Keys spread so evenly over key groups that tables which
 *     all grow at one size would do so within few records.
 */
public record SlotLayout(
    int keyWords, int valueWords, int keyRefs, int valueRefs, boolean roomy, int early) {
  /** The greatest {@link #early}. */
  public static final int MAX_EARLY = 15;

  /** A layout of tables that grow as late as they can. */
  public SlotLayout(int keyWords, int valueWords, int keyRefs, int valueRefs, boolean roomy) {
    this(keyWords, valueWords, keyRefs, valueRefs, roomy, 0);
  }

  /** The same for tables that grow earlier. */
  public SlotLayout growingEarly(int newEarly) {
    return new SlotLayout(keyWords, valueWords, keyRefs, valueRefs, roomy, newEarly);
  }

  /** The least capacity of a table, as a power of two. */
  static final int MIN_BITS = 2;

  /** The greatest. */
  static final int MAX_BITS = 30;

  /** How many entries a table of a capacity, a power of two, holds before it grows. */
  int growAt(int bits) {
    int capacity = 1 << bits;
    if (bits <= PagedTable.PAGE_BITS) {
      return roomy ? capacity >>> 2 : (capacity >>> 1) + (capacity >>> 3) + (capacity >>> 4);
    }
    return (capacity >>> 7) * (88 - early); // 11/16 at most
  }

  /** The least capacity for so many entries. */
  int bitsFor(long entries) {
    int bits = MIN_BITS;
    while (bits < MAX_BITS && growAt(bits) < entries) {
      bits++;
    }
    return bits;
  }

  /** Words in a slot, the tag included. */
  public int wordStride() {
    return 1 + keyWords + valueWords;
  }

  /** References in a slot. */
  public int refStride() {
    return keyRefs + valueRefs;
  }

  /** Where the value's words begin in a slot. */
  public int valueWordOffset() {
    return 1 + keyWords;
  }

  /** Where the value's references begin in a slot. */
  public int valueRefOffset() {
    return keyRefs;
  }
}
