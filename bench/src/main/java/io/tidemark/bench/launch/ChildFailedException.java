// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

/** A measured JVM did not do its work; the message says how it ended and what it printed last. */
public final class ChildFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ChildFailedException(String message) {
    super(message);
  }
}
