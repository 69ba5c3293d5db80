// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The class path of one engine's JVM: of this JVM's, the project's own classes and the jars that
 * the engine names.
 */
public final class ClassPath {
  private static final String OURS = "tidemark-";

  private final List<Path> entries;

  private ClassPath(List<Path> entries) {
    this.entries = entries;
  }

  /** Entries of {@code all} that are directories, our jars, or begin with one of the prefixes. */
  public static ClassPath of(String all, List<String> prefixes) {
    return new ClassPath(
        Stream.of(all.split(Pattern.quote(File.pathSeparator)))
            .filter(entry -> !entry.isEmpty())
            .map(Path::of)
            .filter(entry -> isNeeded(entry, prefixes))
            .toList());
  }

  private static boolean isNeeded(Path entry, List<String> prefixes) {
    String name = String.valueOf(entry.getFileName());
    return !name.endsWith(".jar")
        || name.startsWith(OURS)
        || prefixes.stream().anyMatch(name::startsWith);
  }

  /** As the JVM's option wants it. */
  public String text() {
    return String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
  }

  /** Jars that are not this project's own. */
  public List<Path> libraries() {
    return entries.stream()
        .filter(entry -> entry.toString().endsWith(".jar"))
        .filter(entry -> !String.valueOf(entry.getFileName()).startsWith(OURS))
        .toList();
  }

  /** Their size on disk, in bytes. */
  public long libraryBytes() throws IOException {
    long bytes = 0;
    for (Path library : libraries()) {
      bytes += Files.size(library);
    }
    return bytes;
  }
}
