// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says what is wrong with a file, where the platform's exception says no more than its path. */
public final class FileProblems {
  private FileProblems() {}

  /** The path and what is wrong with it. */
  public static String sentence(FileSystemException problem) {
    return "The file or directory " + problem.getFile() + " cannot be used: " + reason(problem);
  }

  /** What is wrong, with a full stop. */
  static String reason(IOException problem) {
    if (problem instanceof AccessDeniedException) {
      return "permission denied.";
    }
    if (problem instanceof NoSuchFileException) {
      return "there is no such file or directory.";
    }
    if (problem instanceof NotDirectoryException) {
      return "it is a file and not a directory.";
    }
    if (problem instanceof FileAlreadyExistsException) {
      return "a file of that name is in the way.";
    }
    if (problem instanceof DirectoryNotEmptyException) {
      return "the directory is not empty.";
    }
    String reason =
        problem instanceof FileSystemException of && of.getReason() != null
            ? of.getReason()
            : problem.getMessage();
    return reason == null ? "the reason is not known." : reason + ".";
  }
}
