// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One value for each key.
 *
 * @param <T> the type of the value
 */
public interface ValueState<T> extends State {

  /**
   * The current key's value, or the descriptor's default when there is none: null unless one was
   * given. A mutable value may be changed in place only if {@link #update} follows before the next
   * record.
   *
   * @throws IOException when the backend fails
   */
  @Nullable T value() throws IOException;

  /**
   * Sets the current key's value; null removes it.
   *
   * @throws IOException when the backend fails
   */
  void update(@Nullable T value) throws IOException;
}
