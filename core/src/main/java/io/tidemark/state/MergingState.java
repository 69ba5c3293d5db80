// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/**
 * Appending state of which several instances can be merged into one, as session windows need.
 *
 * @param <IN> the type of the values added
 * @param <OUT> the type of what is read
 */
public interface MergingState<IN, OUT> extends AppendingState<IN, OUT> {}
