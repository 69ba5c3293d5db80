// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary directory for one measurement, removed with all that is in it. */
public final class WorkDirectory implements AutoCloseable {
  private final Path path;

  public WorkDirectory() throws IOException {
    this.path = Files.createTempDirectory("tidemark-bench-");
  }

  /** The path of a file in it. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** Makes a directory in it. */
  public Path directory(String name) throws IOException {
    return Files.createDirectory(path.resolve(name));
  }

  @Override
  public void close() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(path)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path entry : deepestFirst) {
      Files.deleteIfExists(entry);
    }
  }
}
