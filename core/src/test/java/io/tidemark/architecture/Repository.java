// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The checked-out tree: its root, its modules' sources, its documents. */
final class Repository {
  private static final Set<String> NOT_COMMITTED = Set.of("target", ".git", ".idea", ".build");
  private static final Path ROOT = findRoot();
  private static final List<SourceFile> SOURCES = SourceFile.parse(readSources());

  private Repository() {}

  static Path root() {
    return ROOT;
  }

  /** Every Java file of every module, main and test. */
  static List<SourceFile> sources() {
    return SOURCES;
  }

  /** The lines of a file of the repository. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  /** The regular files below a directory, sorted, without what builds leave behind. */
  static List<Path> files(Path directory) {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(Files::isRegularFile).filter(Repository::isCommitted).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + directory, e);
    }
  }

  private static boolean isCommitted(Path file) {
    for (Path part : ROOT.relativize(file)) {
      String name = part.toString();
      if (NOT_COMMITTED.contains(name)) {
        return false;
      }
    }
    return true;
  }

  private static Path findRoot() {
    Path here = Path.of("").toAbsolutePath();
    for (Path at = here; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(".mvn")) && Files.isRegularFile(at.resolve("pom.xml"))) {
        return at;
      }
    }
    throw new IllegalStateException(
        "No directory with .mvn and pom.xml from " + here + " upwards; run inside the repository.");
  }

  private static List<SourceFile.Text> readSources() {
    List<SourceFile.Text> texts = new ArrayList<>();
    for (Path module : modules()) {
      for (Path file : files(module.resolve("src"))) {
        if (file.toString().endsWith(".java")) {
          String path = ROOT.relativize(file).toString().replace('\\', '/');
          texts.add(new SourceFile.Text(path, String.join("\n", lines(file)) + "\n"));
        }
      }
    }
    return texts;
  }

  /** The directories of the modules that have sources. */
  static List<Path> modules() {
    try (Stream<Path> children = Files.list(ROOT)) {
      return children
          .filter(
              d -> Files.isRegularFile(d.resolve("pom.xml")) && Files.isDirectory(d.resolve("src")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + ROOT, e);
    }
  }
}
