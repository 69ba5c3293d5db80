// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Operator state: lists that are split or handed to all at a restore, and broadcast maps. It is
 * held in memory whatever the backend of keyed state is.
 *
 * <p>Invariants: what is there is serialized at the barrier on the subtask's thread, so that
 * elements may be mutable; the bytes are those that {@link
 * io.tidemark.state.spi.OperatorStateHandle} lays out, each element behind its length, so that
 * elements move between subtasks without a serializer. A restored state is read when it is
 * registered; one that nobody registers goes into each snapshot byte for byte, each element from
 * exactly one subtask.
 *
 * <p>Called by {@code runtime}. Read {@link io.tidemark.state.operator.InMemoryOperatorState}
 * first, then {@code RestoredElements}.
 */
@NullMarked
package io.tidemark.state.operator;

import org.jspecify.annotations.NullMarked;
