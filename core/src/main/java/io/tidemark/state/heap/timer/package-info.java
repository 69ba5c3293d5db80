// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Timer queues on the heap: a set of timers in copy-on-write tables, as any state, and beside it an
 * order that no snapshot holds: a heap for each key group and a tournament over their heads.
 *
 * <p>Invariant: the head of a key group's heap is a timer that is in the set. The order in which
 * timers of one time fire depends on the timers alone, so that a restored job fires as the
 * undisturbed one does.
 *
 * <p>Called by {@code state.heap}. Read {@link io.tidemark.state.heap.timer.GroupedTimerQueue}
 * first.
 */
@NullMarked
package io.tidemark.state.heap.timer;

import org.jspecify.annotations.NullMarked;
