// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

/**
 * How values of one type are written in a configuration. Parsing what was printed gives it back.
 */
interface ValueFormat<T> {

  /**
   * Reads a trimmed text.
   *
   * @throws IllegalArgumentException when it is not of the form
   * @throws ArithmeticException when it is too large
   */
  T parse(String text);

  /** Writes a value. */
  String print(T value);

  /** The form, to follow "expected", such as {@code a duration like '200 ms'}. */
  String expected();
}
