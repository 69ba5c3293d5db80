// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.table;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list that only grows, in chunks, so that neither an append nor a snapshot copies what is there.
 *
 * <p>A snapshot reaches a list through the page of a table and reads the elements below its size.
 * An append goes to a new header ({@link #writable}) that shares the chunks: it writes only at or
 * above the frozen size, which no snapshot reads. Elements that user code may change in place are
 * copied chunk by chunk when user code gets them ({@link #chunkToHandOut}).
 *
 * <p>Invariant: of the headers that share chunks only the newest is appended to.
 *
 * <p>Thread: changed by the subtask's thread; a header that a snapshot holds is read by any one
 * thread.
 */
public final class ChunkedList {
  /** Elements of a full chunk, as a power of two. */
  public static final int CHUNK_BITS = 8;

  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST_CHUNK = 4;
  private static final @Nullable Object[][] NO_CHUNKS = new Object[0][];

  private final long version;
  private @Nullable Object[][] full;
  private long[] fullVersions;
  private long fullVersion;
  private @Nullable Object[] tail;
  private long tailVersion;
  private int size;

  /** An empty list. */
  public ChunkedList(CopyOnWriteClock clock) {
    version = clock.now();
    full = NO_CHUNKS;
    fullVersions = new long[0];
    fullVersion = version;
    tail = new Object[FIRST_CHUNK];
    tailVersion = version;
  }

  private ChunkedList(ChunkedList from, long version) {
    this.version = version;
    full = from.full;
    fullVersions = from.fullVersions;
    fullVersion = from.fullVersion;
    tail = from.tail;
    tailVersion = from.tailVersion;
    size = from.size;
  }

  /**
   * A list that may be changed: this one, or, when a running snapshot holds it, a new one that
   * shares the chunks. The caller puts it in this one's place.
   */
  public ChunkedList writable(CopyOnWriteClock clock) {
    return version > clock.held() ? this : new ChunkedList(this, clock.now());
  }

  /** How many elements there are. */
  public int size() {
    return size;
  }

  /** Adds an element at the end. */
  public void add(Object element, CopyOnWriteClock clock) {
    int at = size & (CHUNK - 1);
    if (at == 0 && size > 0) {
      addChunk(clock);
      tail = new Object[CHUNK];
      tailVersion = clock.now();
    } else if (at == tail.length) {
      tail = Arrays.copyOf(tail, Math.min(CHUNK, at * 2));
    }
    tail[at] = element;
    size = Math.addExact(size, 1);
  }

  /** Moves the full tail to the full chunks, beyond those that a snapshot sees. */
  private void addChunk(CopyOnWriteClock clock) {
    int chunks = (size >> CHUNK_BITS) - 1;
    if (chunks == full.length) {
      int length = Math.max(4, chunks * 2);
      full = Arrays.copyOf(full, length);
      fullVersion = clock.now();
      fullVersions = Arrays.copyOf(fullVersions, length);
    }
    full[chunks] = tail;
    fullVersions[chunks] = tailVersion;
  }

  /** The chunk with the elements from {@code index << CHUNK_BITS} on; for reading only. */
  public @Nullable Object[] chunk(int index) {
    return isTail(index) ? tail : full[index];
  }

  private boolean isTail(int index) {
    return index == (size - 1) >> CHUNK_BITS;
  }

  /** An element; for reading only. */
  @SuppressWarnings("NullAway") // an index below the size has its element
  public Object get(int index) {
    return chunk(index >> CHUNK_BITS)[index & (CHUNK - 1)];
  }

  /**
   * A chunk whose elements user code may change: its elements are copied where a running snapshot
   * may hold them.
   */
  public @Nullable Object[] chunkToHandOut(
      int index, CopyOnWriteClock clock, UnaryOperator<Object> copier) {
    boolean inTail = isTail(index);
    @Nullable Object[] chunk = chunk(index);
    if ((inTail ? tailVersion : fullVersions[index]) > clock.held()) {
      return chunk;
    }
    int count = inTail ? ((size - 1) & (CHUNK - 1)) + 1 : CHUNK;
    @Nullable Object[] copy = new Object[chunk.length];
    for (int i = 0; i < count; i++) {
      Object element = chunk[i];
      copy[i] = element == null ? null : copier.apply(element);
    }
    if (version > clock.held()) {
      put(index, inTail, copy, clock);
    }
    return copy;
  }

  private void put(int index, boolean inTail, @Nullable Object[] chunk, CopyOnWriteClock clock) {
    if (inTail) {
      tail = chunk;
      tailVersion = clock.now();
    } else {
      if (fullVersion <= clock.held()) {
        full = full.clone();
        fullVersion = clock.now();
      }
      full[index] = chunk;
      fullVersions[index] = clock.now();
    }
  }
}
