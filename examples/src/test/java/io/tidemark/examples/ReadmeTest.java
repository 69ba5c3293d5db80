// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void showsAProgramOfAboutTwentyLines() throws IOException {
    List<String> program = blocks().get(0);
    int start = program.indexOf("public class QuickStart {");
    assertThat(program.size() - start).isBetween(10, 25);
  }

  /** What the README's pieces of programs may name. */
  private static final List<String> AROUND =
      List.of(
          "import io.tidemark.config.*;",
          "import io.tidemark.functions.Collector;",
          "import io.tidemark.functions.MapFunction;",
          "import io.tidemark.graph.JobClient;",
          "import io.tidemark.metrics.MetricReporter;",
          "import io.tidemark.process.KeyedProcessFunction;",
          "import io.tidemark.state.*;",
          "import io.tidemark.stream.*;",
          "import io.tidemark.time.WatermarkStrategy;",
          "import java.net.http.HttpClient;",
          "import java.time.Duration;",
          "import java.util.List;",
          "class Piece {",
          "record AskServer(HttpClient http) implements MapFunction<String, String> {",
          "public String map(String word) { return word; } }",
          "static class MyFunction extends KeyedProcessFunction<String, Long, String> {",
          "public void processElement(Long value, Context ctx, Collector<String> out) {} }",
          "static WatermarkStrategy<Long> everyRecord;",
          "static DataStream<String> words;",
          "static MetricReporter reporter;");

  @Test
  void piecesOfProgramsCompile(@TempDir Path directory) throws IOException {
    List<List<String>> pieces = blocks().subList(1, blocks().size());
    assertThat(pieces).hasSizeGreaterThanOrEqualTo(4);
    List<String> source = new ArrayList<>(AROUND);
    for (int i = 0; i < pieces.size(); i++) {
      List<String> piece = pieces.get(i);
      boolean makesIt = piece.stream().anyMatch(line -> line.contains("ExecutionEnvironment env"));
      String given = makesIt ? "" : "StreamExecutionEnvironment env";
      source.add("static void piece" + i + "(" + given + ") throws Exception {");
      source.addAll(piece);
      source.add("}");
    }
    source.add("}");
    Path file = Files.write(directory.resolve("Piece.java"), source);
    StringWriter messages = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      String classPath = System.getProperty("java.class.path");
      List<String> options = List.of("-proc:none", "-d", directory.toString(), "-cp", classPath);
      assertThat(
              compiler
                  .getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                  .call())
          .as(messages.toString())
          .isTrue();
    }
  }

  private static List<List<String>> blocks() throws IOException {
    List<List<String>> blocks = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(ROOT.resolve("README.md"))) {
      if (line.equals("```java")) {
        blocks.add(new ArrayList<>());
        inside = true;
      } else if (line.equals("```")) {
        inside = false;
      } else if (inside) {
        blocks.get(blocks.size() - 1).add(line);
      }
    }
    return blocks;
  }
}
