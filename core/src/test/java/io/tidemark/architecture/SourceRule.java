// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import java.util.List;
import java.util.function.Function;

/**
 * A rule about source files.
 *
 * @param name what the rule demands, shown as the test's name
 * @param violations finds what breaks the rule, one sentence for each place
 * @param example files that break the rule
 */
record SourceRule(
    String name,
    Function<List<SourceFile>, List<String>> violations,
    List<SourceFile.Text> example) {

  static SourceRule of(
      String name, Function<List<SourceFile>, List<String>> violations, String path, String text) {
    return new SourceRule(name, violations, List.of(new SourceFile.Text(path, text)));
  }
}
