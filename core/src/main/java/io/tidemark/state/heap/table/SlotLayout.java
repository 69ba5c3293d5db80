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
 */
public record SlotLayout(int keyWords, int valueWords, int keyRefs, int valueRefs, boolean roomy) {

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
