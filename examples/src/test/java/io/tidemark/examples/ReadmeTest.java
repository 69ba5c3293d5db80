// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the README shows is what the sources hold. */
class ReadmeTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @Test
  void showsTheQuickStartAsItIs() throws IOException {
    List<String> readme = Files.readAllLines(ROOT.resolve("README.md"));
    int start = readme.indexOf("```java") + 1;
    assertThat(start).as("the line with ```java").isPositive();
    List<String> program = readme.subList(start, readme.size());
    program = program.subList(0, program.indexOf("```"));

    List<String> source =
        Files.readAllLines(
            ROOT.resolve("examples/src/main/java/io/tidemark/examples/QuickStart.java"));
    assertThat(program)
        .as("the README's program is QuickStart.java without the line about the licence")
        .isEqualTo(source.subList(1, source.size()));
  }
}
