// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/**
 * For each key the values added so far, aggregated by an {@link
 * io.tidemark.functions.AggregateFunction}. Reads null while nothing was added.
 *
 * @param <IN> the type of the values added
 * @param <OUT> the type of the result
 */
public interface AggregatingState<IN, OUT> extends MergingState<IN, OUT> {}
