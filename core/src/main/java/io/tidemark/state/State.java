// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

/** What all kinds of state share. For keyed state every call acts on the current key. */
public interface State {

  /** Removes the value; for keyed state that of the current key only. */
  void clear();
}
