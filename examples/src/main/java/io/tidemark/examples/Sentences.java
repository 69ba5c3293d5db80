// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static java.util.stream.Collectors.joining;

import io.tidemark.examples.flights.FileProblems;
import io.tidemark.util.Causes;
import io.tidemark.util.Printable;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.List;

/** Says what went wrong to a person: the sentences of an exception and its causes, no stack. */
final class Sentences {
  private Sentences() {}

  /** One line for each cause that adds something, the outermost first. */
  static String of(Throwable problem) {
    List<String> lines = new ArrayList<>();
    for (Throwable at : Causes.of(problem)) {
      String sentence = printable(sentence(at));
      if (lines.stream().noneMatch(line -> line.contains(sentence))) {
        lines.add(sentence);
      }
    }
    return String.join(System.lineSeparator() + "  because: ", lines);
  }

  /** Data from a file, which a sentence may show, must not steer the terminal. */
  private static String printable(String sentence) {
    return sentence.lines().map(Printable::of).collect(joining(System.lineSeparator()));
  }

  /** The message without the names of the classes of its causes; a person has no use for them. */
  private static String sentence(Throwable problem) {
    if (problem instanceof FileSystemException file) {
      return FileProblems.sentence(file);
    }
    String sentence =
        problem.getMessage() == null ? Causes.describe(problem) : problem.getMessage();
    for (Throwable at : Causes.of(problem.getCause())) {
      if (at instanceof FileSystemException file) {
        sentence = sentence.replace(file.toString(), FileProblems.sentence(file));
      }
      if (at.getMessage() != null) {
        sentence = sentence.replace(at.getClass().getName() + ": ", "");
      }
    }
    return sentence;
  }
}
