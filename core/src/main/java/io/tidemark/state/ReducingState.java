// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/**
 * For each key the values added so far, combined by a {@link io.tidemark.functions.ReduceFunction}.
 * Reads null while nothing was added.
 *
 * @param <T> the type of the values
 */
public interface ReducingState<T> extends MergingState<T, T> {}
