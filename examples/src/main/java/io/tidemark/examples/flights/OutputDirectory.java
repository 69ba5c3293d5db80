// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.util.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One of the two result directories, as a person looks at it. */
final class OutputDirectory {
  private final Path path;

  OutputDirectory(Path path) {
    this.path = path;
  }

  /** The part files that are committed, in the order of their names; none when nothing is there. */
  List<Path> parts() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .sorted()
          .toList();
    }
  }

  /** Says how much there is and shows the last lines. */
  void describe(PrintWriter out, int samples) throws IOException {
    List<Path> parts = parts();
    long lines = 0;
    List<String> last = List.of();
    for (Path part : parts) {
      List<String> text = Files.readAllLines(part);
      lines += text.size();
      last = text.isEmpty() ? last : text;
    }
    String end = lines == 0 ? "" : "; the last are";
    out.printf(Locale.ROOT, "%s: %,d lines in %,d files%s%n", path, lines, parts.size(), end);
    last.subList(Math.max(0, last.size() - samples), last.size())
        .forEach(line -> out.println("    " + Printable.of(line)));
  }
}
