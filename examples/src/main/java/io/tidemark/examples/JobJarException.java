// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

/** A user's jar has nothing to run; the sentence says why and what to do. */
final class JobJarException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JobJarException(String sentence) {
    super(sentence);
  }
}
