// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import java.util.ArrayList;
import java.util.List;

/** Says what went wrong to a person: the sentences of an exception and its causes, no stack. */
final class Sentences {
  private Sentences() {}

  /** One line for each cause that adds something, the outermost first. */
  static String of(Throwable problem) {
    List<String> lines = new ArrayList<>();
    for (Throwable at = problem; at != null; at = at.getCause()) {
      String sentence = at.getMessage() == null ? at.getClass().getName() : at.getMessage();
      if (lines.stream().noneMatch(line -> line.contains(sentence))) {
        lines.add(sentence);
      }
    }
    return String.join(System.lineSeparator() + "  because: ", lines);
  }
}
