// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Hash tables that snapshots freeze in constant time: open addressing in pages that are copied
 * before they change while a snapshot may hold them.
 *
 * <p>Invariant: a page, and a directory of pages, whose version is at most {@link
 * io.tidemark.state.heap.table.CopyOnWriteClock#held()} is never written to.
 *
 * <p>Called by the packages beside it. Nothing here knows what a slot means. Read {@link
 * io.tidemark.state.heap.table.PagedTable} first.
 */
@NullMarked
package io.tidemark.state.heap.table;

import org.jspecify.annotations.NullMarked;
