// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Turns what a blocking call threw into what its handler may throw, with the same sentence. */
final class SinkFailures {
  private SinkFailures() {}

  static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException runtime) {
      return runtime;
    }
    String sentence = failure.getMessage();
    return failure instanceof IOException io
        ? new UncheckedIOException(sentence, io)
        : new IllegalStateException(sentence, failure);
  }
}
