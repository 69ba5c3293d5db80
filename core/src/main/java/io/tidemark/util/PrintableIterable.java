// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import java.util.StringJoiner;

/**
 * Elements that print as those of a collection do, as a lambda in the place of an {@link Iterable}
 * does not.
 *
 * @param <T> the type of the elements
 */
public abstract class PrintableIterable<T> implements Iterable<T> {

  /** Creates it. */
  protected PrintableIterable() {}

  @Override
  public final String toString() {
    StringJoiner text = new StringJoiner(", ", "[", "]");
    for (T element : this) {
      text.add(String.valueOf(element));
    }
    return text.toString();
  }
}
