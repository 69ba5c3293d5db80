// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Operator state: lists that are split over subtasks or handed to all, and broadcast maps. It lives in
 * memory beside any keyed backend.
 *
 * <p>Elements are serialized at the barrier, each behind its length, so that they can be redistributed
 * without a serializer. A split list goes back subtask by subtask where the parallelism is the same,
 * else its elements go round-robin in the order of the old subtasks; a union list goes whole to
 * every subtask; of a broadcast state one copy is taken.
 *
 * <p>Invariant: what was restored and not registered is in the next snapshot again, once.
 *
 * <p>Callers: the runtime makes {@link io.tidemark.state.operator.InMemoryOperatorState}; functions
 * see it as {@link io.tidemark.state.OperatorStateStore}.
 */
@NullMarked
package io.tidemark.state.operator;

import org.jspecify.annotations.NullMarked;
