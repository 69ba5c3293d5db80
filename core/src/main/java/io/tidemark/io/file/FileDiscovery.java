// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.FileSystem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the files that paths name: in the order of the paths, and by name within each. */
final class FileDiscovery {
  private static final int MAX_DEPTH = 64;

  private final FileSystem files;

  FileDiscovery(FileSystem files) {
    this.files = files;
  }

  List<FileSplit> find(List<String> paths) throws IOException {
    Set<String> found = new LinkedHashSet<>();
    for (String path : paths) {
      FileStatus status = files.status(path);
      if (status != null) {
        addAll(status, found, 0);
      } else if (Glob.isPattern(path)) {
        addMatching(path, found);
      } else {
        throw new FileNotFoundException(
            "The input "
                + path
                + " does not exist. Check the path that the file source was given; a relative one"
                + " starts at the working directory of the process.");
      }
    }
    List<FileSplit> splits = new ArrayList<>();
    found.forEach(path -> splits.add(new FileSplit(path, 0, 0)));
    return splits;
  }

  private void addAll(FileStatus status, Set<String> found, int depth) throws IOException {
    if (!status.directory()) {
      found.add(status.path());
      return;
    }
    if (depth > MAX_DEPTH) {
      throw new IOException(
          "The directory "
              + status.path()
              + " lies "
              + depth
              + " levels below the input; a link probably leads in a circle. Remove the link.");
    }
    for (FileStatus child : files.list(status.path())) {
      if (!isHidden(child.name())) {
        addAll(child, found, depth + 1);
      }
    }
  }

  private void addMatching(String pattern, Set<String> found) throws IOException {
    Glob glob = Glob.of(pattern);
    int before = found.size();
    match(glob, 0, glob.root(), found);
    if (found.size() == before) {
      throw new FileNotFoundException(
          "No file matches the input "
              + pattern
              + ". Check the pattern that the file source was"
              + " given; names that begin with a dot or an underscore never match.");
    }
  }

  /** Walks the parts of a pattern; {@code directory} is empty for the working directory. */
  private void match(Glob glob, int part, String directory, Set<String> found) throws IOException {
    boolean last = part == glob.parts() - 1;
    for (FileStatus child : candidates(glob, part, directory)) {
      if (last) {
        addAll(child, found, 0);
      } else if (child.directory()) {
        match(glob, part + 1, child.path(), found);
      }
    }
  }

  private List<FileStatus> candidates(Glob glob, int part, String directory) throws IOException {
    @Nullable String literal = glob.literal(part);
    if (literal != null) {
      FileStatus child =
          files.status(directory.isEmpty() ? literal : files.resolve(directory, literal));
      return child == null ? List.of() : List.of(child);
    }
    List<FileStatus> matching = new ArrayList<>();
    for (FileStatus child : files.list(directory)) {
      if (!isHidden(child.name()) && glob.matches(part, child.name())) {
        matching.add(child);
      }
    }
    return matching;
  }

  private static boolean isHidden(String name) {
    return name.startsWith(".") || name.startsWith("_");
  }
}
