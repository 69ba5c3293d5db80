// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.util.List;

/**
 * A list for each key, or, as operator state, a list for each subtask whose elements are
 * redistributed at a restore.
 *
 * @param <T> the type of the elements
 */
public interface ListState<T> extends MergingState<T, Iterable<T>> {

  /**
   * The elements in the order in which they were added; empty, never null, when there are none.
   *
   * @throws Exception when the backend fails
   */
  @Override
  Iterable<T> get() throws Exception;

  /**
   * Replaces the elements; an empty list removes them.
   *
   * @throws NullPointerException when the list or one element is null; the state is unchanged then
   * @throws Exception when the backend fails
   */
  void update(List<T> values) throws Exception;

  /**
   * Adds elements at the end; an empty list changes nothing.
   *
   * @throws NullPointerException when the list or one element is null; the state is unchanged then
   * @throws Exception when the backend fails
   */
  void addAll(List<T> values) throws Exception;
}
