// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What most sources have in common: an enumerator that deals out a list of splits, a reader that
 * reads one split at a time through a cursor, and limits on the rate. What a source or a sink
 * throws when no restart can help, {@link io.tidemark.io.base.UnrecoverableException}, is here too.
 *
 * <p>A source that fits brings a split type with its serializer, a function that finds the splits,
 * and a {@link io.tidemark.io.base.SplitCursor} that reads one from its position. The position
 * behind the last record emitted is the whole of a split's state, so a source built on this is
 * replayable.
 *
 * <p>Invariant: a split is either in the enumerator's state or in one reader's, never in both and
 * never in none.
 *
 * <p>Callers: sources, in this module and in others. Read {@link
 * io.tidemark.io.base.SplitQueueReader} first.
 */
@NullMarked
package io.tidemark.io.base;

import org.jspecify.annotations.NullMarked;
