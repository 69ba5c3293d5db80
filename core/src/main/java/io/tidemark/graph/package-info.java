// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A job as immutable data, and the interface of what runs it.
 *
 * <p>A program builds a {@link io.tidemark.graph.StreamGraph}, operators and edges as written. It
 * becomes a {@link io.tidemark.graph.JobGraph}: operators chained where records can pass by direct
 * call, uids and parallelism fixed, everything that can be refused refused with a sentence. A
 * {@link io.tidemark.graph.JobRunner} takes it from there.
 *
 * <p>Invariant: graphs hold no running thing and never change. A node's id says where it stands in
 * the graph and is never used to find state; state is found by uid alone.
 *
 * <p>Callers: {@code stream} builds, runners run. Read {@link io.tidemark.graph.StreamGraph} first.
 */
@NullMarked
package io.tidemark.graph;

import org.jspecify.annotations.NullMarked;
