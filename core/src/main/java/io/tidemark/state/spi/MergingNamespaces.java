// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.util.Collection;

/**
 * Keyed state whose content under several namespaces of one key can become one, as merging windows
 * need. List, reducing and aggregating states implement it beside {@link NamespacedState}.
 *
 * @param <N> the namespace type
 */
public interface MergingNamespaces<N> {

  /**
   * Merges, for the current key, what is under the sources into what is under the target, in the
   * order given, and removes the sources. The target is the current namespace afterwards.
   *
   * @param sources namespaces other than the target
   * @throws Exception when the state's function fails
   */
  void mergeNamespaces(N target, Collection<N> sources) throws Exception;
}
