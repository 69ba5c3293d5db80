// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Operators with two inputs around a user's function: connected streams, keyed or not, and a stream
 * beside a broadcast stream.
 *
 * <p>Each input has a receiver of its own. Where both are keyed the engine makes the key of a
 * record current before it hands it over; a broadcast record has no key.
 *
 * <p>Invariant: broadcast state is written from the broadcast side alone. The other side gets a
 * view that has no way to write, so that the copies in the subtasks cannot come to differ.
 *
 * <p>Callers: the graph makes the operators, the engine runs them. Read {@link
 * io.tidemark.operator.twoinput.KeyedCoProcessOperator} first.
 */
@NullMarked
package io.tidemark.operator.twoinput;

import org.jspecify.annotations.NullMarked;
