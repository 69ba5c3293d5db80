// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import org.jspecify.annotations.Nullable;

/**
 * State to which values are added and which yields something made of them.
 *
 * @param <IN> the type of the values added
 * @param <OUT> the type of what is read
 */
public interface AppendingState<IN, OUT> extends State {

  /**
   * What has been made of the values added, or null when nothing was added ({@link ListState}
   * yields an empty iterable instead).
   *
   * @throws Exception when the backend fails
   */
  @Nullable OUT get() throws Exception;

  /**
   * Adds a value.
   *
   * @throws NullPointerException when the value is null; the state is unchanged then
   * @throws Exception when the backend or the state's function fails
   */
  void add(IN value) throws Exception;
}
