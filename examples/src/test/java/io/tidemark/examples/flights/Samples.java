// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The sample that comes with the sources, as a file. */
final class Samples {
  private static final String NAME = "flights-2001-01-first-two-weeks.csv.gz";

  private Samples() {}

  /** Copies the sample into a directory and returns the file. */
  static Path copyTo(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    try (InputStream sample =
        Objects.requireNonNull(
            Samples.class.getResourceAsStream("/io/tidemark/examples/" + NAME), NAME)) {
      Files.copy(sample, file);
    }
    return file;
  }
}
