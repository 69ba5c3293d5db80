// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * What operators see of a keyed state beside its user-facing interface: the namespace within the
 * key, such as a window.
 *
 * @param <N> the namespace type
 */
public interface NamespacedState<N> {

  /** Makes a namespace current for this state; it stays until the next call. */
  void setCurrentNamespace(N namespace);
}
