// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the copy-on-write tables: model tests against java.util collections with snapshots between
 * any two steps, and a writer beside a reader on two threads.
 *
 * <p>Invariant: what a table should hold is computed by a HashMap or an ArrayList, never by a table.
 *
 * <p>Nobody calls these. Read {@code PagedTableModelTest} first.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.state.heap.table;
