// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import io.tidemark.serializer.KeyStrategy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An open-addressing hash table in pages that are copied before a change when a running snapshot
 * may hold them.
 *
 * <p><b>Slots.</b> The capacity is a power of two; collisions go to the next slot; a removal shifts
 * the entries behind it back, so that there are no tombstones. A slot begins with its <i>tag</i>, a
 * mixed 64-bit hash of the key; its top bits are the slot where the search begins, so that doubling
 * the capacity keeps the order and moves memory sequentially. Tag 0 means that the slot is empty.
 * What else a slot holds its {@link SlotLayout} says; what it means only the callers know.
 *
 * <p><b>Exact and inexact tags.</b> A tag is exact when it and the key words behind it are made
 * one-to-one of the key; comparing them then finds the key without touching an object. An exact tag
 * can be 0: those few entries lie in pages beside, whose slots are numbered from the capacity on.
 * Inexact tags (hashes of objects) are never 0, and the references behind them are compared.
 *
 * <p><b>Pages.</b> Page {@code p} is {@code words[p]} and, where there are references, {@code
 * refs[p]}; {@code versions[p]} is the {@link CopyOnWriteClock} version at which the page was made.
 * {@link #frozen()} shares the directories {@code words} and {@code refs} with a snapshot; from
 * then on a page that the snapshot holds is replaced when it is to change, and the directories
 * before the first replacement. A resize builds new pages and leaves the old ones to the snapshots.
 *
 * <p>Invariant: at least one slot is empty; no empty slot lies between an entry and the slot where
 * its search begins.
 *
 * <p>Thread: changed by the subtask's thread. A frozen table is read by any one thread; it never
 * looks at {@code versions}, which the live table goes on using.
 */
public final class PagedTable {
  /** Slots of a full page, as a power of two. See docs/adr/0004-heap-state-tables.md. */
  public static final int PAGE_BITS = 9;

  private final SlotLayout layout;
  private final CopyOnWriteClock clock;
  private final int wordStride;
  private final int refStride;
  private final int valueWordOffset;
  private final int valueRefOffset;
  private final long headerVersion;

  private long[][] words;

  /** Page 0 of a table that has no other but those beside; null when it has. */
  private long @Nullable [] onlyPage;

  private long @Nullable [] @Nullable [] shownIn;
  private int shownAt;
  private @Nullable Object[][] refs;
  private long[] versions;
  private long directoryVersion;

  private int mask;
  private int homeShift;
  private int pageShift;
  private int pageMask;
  private int growAt;
  private int size;
  private int sideSize;

  public PagedTable(SlotLayout layout, CopyOnWriteClock clock, long expectedEntries) {
    this.layout = layout;
    this.clock = clock;
    this.wordStride = layout.wordStride();
    this.refStride = layout.refStride();
    this.valueWordOffset = layout.valueWordOffset();
    this.valueRefOffset = layout.valueRefOffset();
    this.headerVersion = clock.now();
    this.words = new long[0][];
    this.refs = new Object[0][];
    this.versions = new long[0];
    allocate(layout.bitsFor(expectedEntries));
  }

  private PagedTable(PagedTable from) {
    layout = from.layout;
    clock = from.clock;
    wordStride = from.wordStride;
    refStride = from.refStride;
    valueWordOffset = from.valueWordOffset;
    valueRefOffset = from.valueRefOffset;
    headerVersion = from.clock.now();
    words = from.words;
    onlyPage = from.onlyPage;
    refs = from.refs;
    versions = from.versions;
    directoryVersion = from.directoryVersion;
    mask = from.mask;
    homeShift = from.homeShift;
    pageShift = from.pageShift;
    pageMask = from.pageMask;
    growAt = from.growAt;
    size = from.size;
    sideSize = from.sideSize;
  }

  /** This table as it is now, for a snapshot that holds the clock from before the next change. */
  public PagedTable frozen() {
    return new PagedTable(this);
  }

  /**
   * A table that may be changed: this one, or, when a running snapshot reached this object through
   * the page of another table, a new one that shares the pages. The caller puts it in this one's
   * place.
   */
  public PagedTable writable() {
    return headerVersion > clock.held() ? this : new PagedTable(this);
  }

  /** How many entries there are. */
  public int size() {
    return size;
  }

  public SlotLayout layout() {
    return layout;
  }

  /** The number of slots, those beside not included. */
  public int capacity() {
    return mask + 1;
  }

  /** The bytes that the words of all slots take. */
  public long wordBytes() {
    return (long) (mask + 1) * wordStride * Long.BYTES;
  }

  // ---- finding

  /** The tag in the slot where the search for a tag begins. */
  public long home(long tag) {
    int home = (int) (tag >>> homeShift);
    return words[home >>> pageShift][(home & pageMask) * wordStride];
  }

  /** The slot of an exact tag without key words, or {@code ~free} for {@link #insert}. */
  public int find(long tag) {
    int home = (int) (tag >>> homeShift);
    long[] page = words[home >>> pageShift];
    int offset = (home & pageMask) * wordStride;
    if (offset + wordStride < page.length) {
      // The first two slots at once: which of them it is cannot be predicted, so no branch asks.
      long first = page[offset] ^ tag;
      long second = page[offset + wordStride] ^ tag;
      if (((first | -first) & (second | -second)) >= 0 && tag != 0) {
        return home + (int) ((first | -first) >>> 63);
      }
    }
    return probe(tag, home);
  }

  /** As {@link #find(long)}, in a table whose slots are a tag and one word. */
  public int findPair(long tag) {
    int home = homeOf(tag);
    return words(home)[(home & pageMask) << 1] == tag && tag != 0 ? home : find(tag);
  }

  /** The slot where the search for a tag begins. */
  public int homeOf(long tag) {
    return (int) (tag >>> homeShift);
  }

  private int probe(long tag, int home) {
    if (tag == 0) {
      return sideSize > 0 ? mask + 1 : ~(mask + 1);
    }
    int i = home;
    while (true) {
      long found = words[i >>> pageShift][(i & pageMask) * wordStride];
      if (found == tag) {
        return i;
      }
      if (found == 0) {
        return ~i;
      }
      i = (i + 1) & mask;
    }
  }

  /** The slot of an exact tag with key words behind it, or {@code ~free}. */
  public int find(long tag, long[] keyWords) {
    if (tag == 0) {
      return findAside(keyWords);
    }
    int i = (int) (tag >>> homeShift);
    while (true) {
      long[] page = words[i >>> pageShift];
      int offset = (i & pageMask) * wordStride;
      long found = page[offset];
      if (found == tag && sameWords(page, offset, keyWords)) {
        return i;
      }
      if (found == 0) {
        return ~i;
      }
      i = (i + 1) & mask;
    }
  }

  /** The slot of an inexact tag with one key reference, or {@code ~free}. */
  public <K> int find(long tag, K key, KeyStrategy<K> strategy) {
    int i = (int) (tag >>> homeShift);
    while (true) {
      int page = i >>> pageShift;
      long found = words[page][(i & pageMask) * wordStride];
      if (found == tag && same(refs[page][(i & pageMask) * refStride], key, strategy)) {
        return i;
      }
      if (found == 0) {
        return ~i;
      }
      i = (i + 1) & mask;
    }
  }

  /** The slot of an inexact tag with two key references, or {@code ~free}. */
  public <K, N> int find(
      long tag, K key, KeyStrategy<K> strategy, N namespace, KeyStrategy<N> namespaceStrategy) {
    int i = (int) (tag >>> homeShift);
    while (true) {
      int page = i >>> pageShift;
      long found = words[page][(i & pageMask) * wordStride];
      if (found == tag) {
        int offset = (i & pageMask) * refStride;
        if (same(refs[page][offset], key, strategy)
            && same(refs[page][offset + 1], namespace, namespaceStrategy)) {
          return i;
        }
      }
      if (found == 0) {
        return ~i;
      }
      i = (i + 1) & mask;
    }
  }

  @SuppressWarnings({"unchecked", "ReferenceEquality", "NullAway"}) // an occupied slot has its key
  private static <T> boolean same(@Nullable Object stored, T sought, KeyStrategy<T> strategy) {
    return stored == sought || strategy.sameKey((T) stored, sought);
  }

  private boolean sameWords(long[] page, int offset, long[] keyWords) {
    for (int i = 0; i < keyWords.length; i++) {
      if (page[offset + 1 + i] != keyWords[i]) {
        return false;
      }
    }
    return true;
  }

  private int findAside(long[] keyWords) {
    for (int j = 0; j < sideSize; j++) {
      int slot = mask + 1 + j;
      if (sameWords(words(slot), wordOffset(slot), keyWords)) {
        return slot;
      }
    }
    return ~(mask + 1);
  }

  // ---- reading slots

  /** The page of words that holds a slot; for reading only. */
  public long[] words(int slot) {
    long[] page = onlyPage;
    return page != null && slot <= pageMask ? page : words[slot >>> pageShift];
  }

  /** Where the slot begins in its page of words. */
  public int wordOffset(int slot) {
    return (slot & pageMask) * wordStride;
  }

  /** The page of references that holds a slot; for reading only. */
  public @Nullable Object[] refs(int slot) {
    return refs[slot >>> pageShift];
  }

  /** Where the slot begins in its page of references. */
  public int refOffset(int slot) {
    return (slot & pageMask) * refStride;
  }

  /** Where the slot's value begins in its page of words. */
  public int valueWordOffset(int slot) {
    return wordOffset(slot) + valueWordOffset;
  }

  /**
   * Where the slot's value is in its page of words, in a table whose slots are a tag and a word.
   */
  public int pairValueOffset(int slot) {
    return ((slot & pageMask) << 1) + 1;
  }

  /** Where the slot's value begins in its page of references. */
  public int valueRefOffset(int slot) {
    return refOffset(slot) + valueRefOffset;
  }

  /** The first occupied slot from the given one on, or -1. Ascending, the side pages last. */
  public int nextOccupied(int from) {
    int i = from;
    while (i <= mask) {
      long[] page = words[i >>> pageShift];
      int end = Math.min(mask, i | pageMask);
      for (int offset = (i & pageMask) * wordStride; i <= end; i++, offset += wordStride) {
        if (page[offset] != 0) {
          return i;
        }
      }
    }
    return i - mask - 1 < sideSize ? i : -1;
  }

  /**
   * Begins a walk in which the entry last seen may be removed: the slots of the side pages from the
   * last to the first, then the table's own downwards from an empty one. Removals move entries to
   * lower slots only, and never across an empty slot, so that none is missed or seen twice.
   *
   * @return what the first {@link #walkOn} takes
   */
  public int walkStart() {
    return mask + 1 + sideSize;
  }

  /**
   * The next slot of a walk, or -1 at its end. Nothing may be added meanwhile.
   *
   * @param from the slot last seen, or what {@link #walkStart} returned
   * @param end the empty slot of {@link #walkEnd}
   */
  public int walkOn(int from, int end) {
    if (from > mask + 1) {
      return from - 1;
    }
    int i = from == mask + 1 ? end : from;
    do {
      i = (i - 1) & mask;
      if (words[i >>> pageShift][(i & pageMask) * wordStride] != 0) {
        return i;
      }
    } while (i != end);
    return -1;
  }

  /** An empty slot, where a walk ends. */
  public int walkEnd() {
    return free(0);
  }

  // ---- changing slots

  /** The page of words that holds a slot, for changing; no snapshot sees it. */
  public long[] writableWords(int slot) {
    if (clock.held() == 0) { // saves a look at the versions
      return words(slot);
    }
    int page = writablePage(slot); // may replace the directory
    return words[page];
  }

  /** The page of references that holds a slot, for changing; no snapshot sees it. */
  public @Nullable Object[] writableRefs(int slot) {
    int page = writablePage(slot); // may replace the directory
    return refs[page];
  }

  private int writablePage(int slot) {
    int page = slot >>> pageShift;
    long held = clock.held();
    if (held != 0 && versions[page] <= held) {
      replacePage(page);
    }
    return page;
  }

  private void replacePage(int page) {
    ownDirectories();
    words[page] = words[page].clone();
    if (refStride > 0) {
      refs[page] = refs[page].clone();
    }
    versions[page] = clock.now();
    keepOnlyPage();
  }

  private void keepOnlyPage() {
    onlyPage = mask == pageMask ? words[0] : null;
    long @Nullable [] @Nullable [] pages = shownIn;
    if (pages != null) {
      pages[shownAt] = onlyPage;
    }
  }

  /**
   * From now on keeps an element of a directory the page of words of this table while it has one
   * only, aside from those beside, and null while it has more.
   *
   * @param pages the directory
   * @param position the element
   */
  public void showOnlyPage(long[] @Nullable [] pages, int position) {
    shownIn = pages;
    shownAt = position;
    keepOnlyPage();
  }

  private void ownDirectories() {
    if (directoryVersion <= clock.held()) {
      words = words.clone();
      if (refStride > 0) {
        refs = refs.clone();
      }
      directoryVersion = clock.now();
    }
  }

  /**
   * Adds an entry that is not there: writes its tag and leaves the rest of the slot, zero and null,
   * to the caller.
   *
   * @param missed what a find for the same key returned since the last change
   * @return the entry's slot
   */
  public int insert(int missed, long tag) {
    int slot = ~missed;
    if (tag == 0) {
      slot = growAside();
    } else {
      if (size - sideSize >= growAt) {
        rebuild(Integer.numberOfTrailingZeros(mask + 1) + 1);
        slot = free((int) (tag >>> homeShift));
      }
      writableWords(slot)[wordOffset(slot)] = tag;
    }
    size++;
    return slot;
  }

  private int free(int from) {
    int i = from;
    while (words[i >>> pageShift][(i & pageMask) * wordStride] != 0) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private int growAside() {
    int slot = mask + 1 + sideSize;
    int page = slot >>> pageShift;
    ownDirectories();
    if (page == words.length) {
      words = Arrays.copyOf(words, page + 1);
      words[page] = new long[0];
      if (refStride > 0) {
        refs = Arrays.copyOf(refs, page + 1);
        refs[page] = new Object[0];
      }
      versions = Arrays.copyOf(versions, page + 1);
    }
    int slots = (slot & pageMask) + 1; // pages beside are as long as need be
    words[page] = Arrays.copyOf(words[page], slots * wordStride);
    if (refStride > 0) {
      refs[page] = Arrays.copyOf(refs[page], slots * refStride);
    }
    versions[page] = clock.now();
    sideSize++;
    return slot;
  }

  /**
   * Removes the entry in a slot. Entries behind it may move to slots before theirs, but never
   * across an empty slot, so a walk that goes down from an empty slot misses none.
   */
  public void remove(int slot) {
    size--;
    if (slot > mask) {
      int last = mask + sideSize;
      if (slot != last) {
        move(last, slot);
      }
      wipe(last);
      sideSize--;
      return;
    }
    int hole = slot;
    int i = (hole + 1) & mask;
    while (true) {
      long tag = words[i >>> pageShift][(i & pageMask) * wordStride];
      if (tag == 0) {
        break;
      }
      int home = (int) (tag >>> homeShift);
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        move(i, hole);
        hole = i;
      }
      i = (i + 1) & mask;
    }
    wipe(hole);
  }

  private void move(int from, int to) {
    int target = writablePage(to);
    int source = from >>> pageShift;
    System.arraycopy(words[source], wordOffset(from), words[target], wordOffset(to), wordStride);
    if (refStride > 0) {
      System.arraycopy(refs[source], refOffset(from), refs[target], refOffset(to), refStride);
    }
  }

  private void wipe(int slot) {
    int page = writablePage(slot);
    int offset = wordOffset(slot);
    Arrays.fill(words[page], offset, offset + wordStride, 0);
    if (refStride > 0) {
      offset = refOffset(slot);
      Arrays.fill(refs[page], offset, offset + refStride, null);
    }
  }

  // ---- capacity

  /** Gives memory back when few entries are left; slots change then. */
  public void shrinkIfSparse() {
    int kept = size - sideSize;
    int bits = Integer.numberOfTrailingZeros(mask + 1);
    if (bits > SlotLayout.MIN_BITS && kept < growAt / 5) {
      int fewer = layout.bitsFor(kept + kept / 4);
      if (fewer < bits) {
        rebuild(fewer);
      }
    }
  }

  private void allocate(int bits) {
    if (bits > SlotLayout.MAX_BITS) {
      throw new IllegalStateException(
          "One key group of a state holds "
              + size
              + " entries, the most that fit. Restore the job from a savepoint with a larger"
              + " maximum parallelism, so that its keys spread over more key groups.");
    }
    int shift = Math.min(bits, PAGE_BITS);
    int pages = 1 << (bits - shift);
    long[][] newWords = new long[pages][wordStride << shift];
    Object[][] newRefs = refStride > 0 ? new Object[pages][refStride << shift] : new Object[0][];
    long[] newVersions = new long[pages];
    Arrays.fill(newVersions, clock.now());
    words = newWords;
    refs = newRefs;
    versions = newVersions;
    directoryVersion = clock.now();
    mask = (1 << bits) - 1;
    homeShift = 64 - bits;
    pageShift = shift;
    pageMask = (1 << shift) - 1;
    growAt = layout.growAt(bits);
    sideSize = 0;
    keepOnlyPage();
  }

  private void rebuild(int bits) {
    PagedTable old = frozen();
    allocate(bits);
    for (int from = old.nextOccupied(0); from >= 0; from = old.nextOccupied(from + 1)) {
      long tag = old.words(from)[old.wordOffset(from)];
      int to = tag == 0 ? growAside() : free((int) (tag >>> homeShift));
      int page = to >>> pageShift;
      copy(old.words(from), old.wordOffset(from), words[page], wordOffset(to), wordStride);
      if (refStride > 0) {
        System.arraycopy(old.refs(from), old.refOffset(from), refs[page], refOffset(to), refStride);
      }
    }
  }

  /** Faster than System.arraycopy for the few words of a slot. */
  private static void copy(long[] source, int from, long[] target, int to, int count) {
    for (int i = 0; i < count; i++) {
      target[to + i] = source[from + i];
    }
  }
}
