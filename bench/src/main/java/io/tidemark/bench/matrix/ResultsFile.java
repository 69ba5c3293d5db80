// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.launch.ResultLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Result lines in a file that only grows. Opening it drops what follows the last line end, which a
 * killed run may have left.
 */
public final class ResultsFile {
  private final Path path;
  private final List<ResultLine> lines = new ArrayList<>();

  private ResultsFile(Path path) {
    this.path = path;
  }

  /** Reads the file, which need not exist yet. */
  public static ResultsFile open(Path path) throws IOException {
    ResultsFile results = new ResultsFile(path);
    if (Files.exists(path)) {
      String text = Files.readString(path);
      String whole = text.substring(0, text.lastIndexOf('\n') + 1);
      if (whole.length() < text.length()) {
        Files.writeString(path, whole);
      }
      whole
          .lines()
          .filter(line -> !line.isBlank())
          .map(ResultLine::parse)
          .forEach(results.lines::add);
    } else {
      Path directory = path.toAbsolutePath().getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
    }
    return results;
  }

  /** The lines, oldest first. */
  public List<ResultLine> lines() {
    return List.copyOf(lines);
  }

  /** Adds a line at the end. */
  public void append(ResultLine line) throws IOException {
    Files.write(
        path,
        (line.text() + "\n").getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    lines.add(line);
  }
}
