// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The default state backend: keyed state on the heap.
 *
 * <p>A state has one {@link io.tidemark.state.heap.table.PagedTable} for each key group. At a
 * barrier the tables are frozen in constant time; from then on a page that the snapshot holds is
 * replaced before it changes. Packages below, lowest first: {@code table} has the tables and the
 * copy-on-write clock and knows nothing of states; {@code entry} says how keys, namespaces and
 * values lie in slots, and writes and reads them; {@code timer} orders timers beside their set;
 * this one has the states as users see them.
 *
 * <p>Invariant: what a running snapshot holds is never changed. All of it runs on the subtask's
 * thread without locks; only frozen tables are read elsewhere.
 *
 * <p>The bytes of an entry are those of docs/format/keyed-state-v1.md and the same on every
 * backend.
 *
 * <p>Callers use the SPI only. Read {@code PagedTable} first, then {@code HeapState}, then {@code
 * HeapKeyedStateBackend}.
 */
@NullMarked
package io.tidemark.state.heap;

import org.jspecify.annotations.NullMarked;
