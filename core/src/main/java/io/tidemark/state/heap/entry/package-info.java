// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What an entry of keyed state is on the heap: how key, namespace and value lie in a slot, how the
 * entry is written into a snapshot, and how it is read again.
 *
 * <p>Invariants: the bytes are those of docs/format/keyed-state-v1.md; a restored entry lies in the
 * key group that its key hashes into, and no entry is there twice. What another thread works with
 * was duplicated for it on the subtask's thread.
 *
 * <p>Called by {@code state.heap} and {@code state.heap.timer}. Read {@link
 * io.tidemark.state.heap.entry.StateTables} first, then {@link
 * io.tidemark.state.heap.entry.EntryKeys}.
 */
@NullMarked
package io.tidemark.state.heap.entry;

import org.jspecify.annotations.NullMarked;
