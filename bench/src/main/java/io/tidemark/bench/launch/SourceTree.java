// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The repository that this code was built in. */
public final class SourceTree {
  private SourceTree() {}

  /** The root of the repository, found upwards from this class, else the current directory. */
  public static Path root() {
    for (Path at = codeLocation(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return at;
      }
    }
    return Path.of("").toAbsolutePath();
  }

  private static Path codeLocation() {
    var source = SourceTree.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException("The benchmark's classes come from no file or directory.");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("No path: " + source.getLocation(), e);
    }
  }

  /**
   * The commit that is checked out, abbreviated, with "-dirty" if a file other than results differs
   * from it; "unknown" without git.
   */
  public static String commit() throws InterruptedException {
    try {
      Path root = root();
      String commit = git(root, "rev-parse", "--short=10", "HEAD").strip();
      String changes =
          git(root, "status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/results");
      return changes.isBlank() ? commit : commit + "-dirty";
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String git(Path root, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(String.join(" ", command) + " ended with status " + status + ".");
    }
    return output;
  }
}
