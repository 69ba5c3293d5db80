// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

/** The job must not run as asked; the sentence says what was found and what to do. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RefusedException(String sentence) {
    super(sentence);
  }
}
