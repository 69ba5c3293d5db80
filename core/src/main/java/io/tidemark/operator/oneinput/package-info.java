// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Operators with one input around a user's function: map, filter, flat map, process, reduce,
 * aggregations, and timestamps with watermarks.
 *
 * <p>Each is itself the receiver of its input and calls the receiver of its output, so that a chain
 * of them is direct calls. What a function may reach is one context and one collector for each
 * operator, set before each call: nothing is allocated for a record.
 *
 * <p>Invariant: what a function throws is wrapped once, by the operator that it belongs to. A
 * function that emits null is refused with the operator named.
 *
 * <p>Callers: the graph makes the operators, the engine runs them. Read {@link
 * io.tidemark.operator.oneinput.KeyedProcessOperator} first.
 */
@NullMarked
package io.tidemark.operator.oneinput;

import org.jspecify.annotations.NullMarked;
