// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The operators: map, filter, process, reduce, broadcast, sources and sinks, each written once over
 * {@link io.tidemark.operator.OperatorContext}, whatever engine runs it.
 *
 * <p>Invariant: nothing here imports {@code runtime}. An operator that needs more than its context
 * offers extends that interface, for every engine. Operators hold no locks and no static state;
 * what belongs to a run is transient and made in {@code setup} or {@code open}.
 *
 * <p>Records pass by direct call: an operator with one input is itself the {@link
 * io.tidemark.operator.Receiver} that its upstream calls, so that each operator class has its own
 * call sites and the compiler can inline a chain.
 *
 * <p>Callers: the runtime and the graph. Read {@link io.tidemark.operator.StreamOperator} first.
 */
@NullMarked
package io.tidemark.operator;

import org.jspecify.annotations.NullMarked;
