// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A source that emits what a collection held when the job was built.
 *
 * <p>The elements travel with the job as bytes and are read anew in each run, so that no run sees
 * an object that another one changed. There is one split, whose position is an index.
 *
 * <p>Invariant: the same program emits the same elements in the same order.
 *
 * <p>Callers: programs, mostly through the environment's {@code fromData}. Read {@link
 * io.tidemark.io.collection.CollectionSource} first.
 */
@NullMarked
package io.tidemark.io.collection;

import org.jspecify.annotations.NullMarked;
