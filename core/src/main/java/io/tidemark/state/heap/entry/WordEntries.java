// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.heap.table.PagedTable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the entries of a table many at a time, where key and value are written as the
 * words that they are stored in. The bytes are the same as one by one:
 *
 * <pre>
 * | key word | time, only of a timer | value words |
 * </pre>
 *
 * <p>Thread: an instance is used by one thread.
 */
final class WordEntries {
  private static final int WORDS_AT_ONCE = 4096;

  private final FlatEntryKeys<?, ?> keys;
  private final int keyWords;
  private final int valueWords;
  private final int stride;
  private final int chunkWords;
  private long[] chunk = {};
  private long done;

  private WordEntries(FlatEntryKeys<?, ?> keys, int valueWords) {
    this.keys = keys;
    this.keyWords = keys.keyWords();
    this.valueWords = valueWords;
    this.stride = 1 + keyWords + valueWords;
    this.chunkWords = WORDS_AT_ONCE / stride * stride;
  }

  /** For entries of these keys and values; null where they are not just words. */
  static @Nullable WordEntries of(EntryKeys<?, ?> keys, ValueColumn column) {
    return keys instanceof FlatEntryKeys<?, ?> flat
            && flat.serializesWords()
            && column.serializesWords()
            && column.valueWords() < WORDS_AT_ONCE / 4
        ? new WordEntries(flat, column.valueWords())
        : null;
  }

  /** How many entries were read, those before a failure. */
  long done() {
    return done;
  }

  private long[] chunk() {
    if (chunk.length == 0) {
      chunk = new long[chunkWords];
    }
    return chunk;
  }

  /** Writes all entries, in the order of their slots, and returns how many. */
  long write(PagedTable table, DataOutputView target) throws IOException {
    long[] buffer = chunk();
    long written = 0;
    int filled = 0;
    for (int slot = table.nextOccupied(0); slot >= 0; slot = table.nextOccupied(slot + 1)) {
      if (filled == buffer.length) {
        target.writeLongs(buffer, 0, filled);
        filled = 0;
      }
      long[] words = table.words(slot);
      buffer[filled++] = keys.keyWord(table, slot);
      int at = table.wordOffset(slot) + 1;
      for (int i = 0; i < keyWords; i++) {
        buffer[filled++] = words[at + i];
      }
      at = table.valueWordOffset(slot);
      for (int i = 0; i < valueWords; i++) {
        buffer[filled++] = words[at + i];
      }
      written++;
    }
    target.writeLongs(buffer, 0, filled);
    return written;
  }

  /**
   * Reads so many entries and adds them.
   *
   * @param position the position of the key group among those the backend owns
   * @throws IOException when a key does not belong to the key group or is there already
   */
  void read(DataInputView source, PagedTable table, int position, long entries) throws IOException {
    long[] buffer = chunk();
    while (done < entries) {
      int now = (int) Math.min(entries - done, buffer.length / stride);
      source.readLongs(buffer, 0, now * stride);
      for (int i = 0, from = 0; i < now; i++, from += stride) {
        int slot = keys.add(table, position, buffer, from);
        if (valueWords > 0) {
          long[] words = table.writableWords(slot);
          int at = table.valueWordOffset(slot);
          for (int j = 0; j < valueWords; j++) {
            words[at + j] = buffer[from + 1 + keyWords + j];
          }
        }
        done++;
      }
    }
  }
}
