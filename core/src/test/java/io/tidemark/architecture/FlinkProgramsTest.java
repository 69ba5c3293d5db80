// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs written for Flink run here after their imports, and nothing else, are changed as {@code
 * docs/flink-imports.tsv} says. They lie beside the tests as they would be written for Flink; all
 * but what Flink has since removed, or keeps in its file connector, compiles against Flink 2.3.
 */
@Timeout(120)
class FlinkProgramsTest {
  private static final String IMPORT = "import org.apache.flink.";
  private static final Path PROGRAMS =
      Repository.root().resolve("core/src/test/resources/flink-programs");

  @TempDir private Path directory;

  @Test
  void generatedRecordsTimersAndJobParameters() throws Exception {
    assertThat(run("Generated"))
        .containsExactlyInAnyOrder(
            "0: " + (9 + 12 + 15 + 18),
            "1: " + (7 + 10 + 13 + 16 + 19),
            "2: " + (8 + 11 + 14 + 17));
  }

  @Test
  void broadcastStateSideOutputsAndTypes() throws Exception {
    assertThat(run("Rules"))
        .containsExactlyInAnyOrder("odd 1", "even 2", "odd 3", "rejected even 4", "rejected odd 5");
  }

  @Test
  void settings() throws Exception {
    assertThat(run("Settings"))
        .containsExactly(
            "attempts 3",
            "parallelism 2",
            "interval 50",
            "group 1000 200",
            "FINISHED true true",
            "checkpointing false");
  }

  @Test
  void filesAreWrittenAndRead() throws Exception {
    assertThat(run("Files")).containsExactly("a", "b", "c");
  }

  @Test
  void olderNames() throws Exception {
    assertThat(run("Older"))
        .containsExactly(
            "101 is number 1",
            "102 is number 1",
            "103 is number 2",
            "104 is number 2",
            "flag true");
  }

  @Test
  void everyProgramIsRun() throws IOException {
    assertThat(Repository.files(PROGRAMS))
        .extracting(file -> file.getFileName().toString())
        .containsExactly(
            "Files.java.txt",
            "Generated.java.txt",
            "Older.java.txt",
            "Rules.java.txt",
            "Settings.java.txt");
  }

  @SuppressWarnings("unchecked")
  private List<String> run(String program) throws Exception {
    Path source = directory.resolve(program + ".java");
    Files.write(source, withOurImports(Repository.lines(PROGRAMS.resolve(program + ".java.txt"))));
    compile(source);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    URL[] classes = {directory.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      thread.setContextClassLoader(loader);
      return (List<String>)
          loader
              .loadClass(program)
              .getMethod("run", String.class)
              .invoke(null, directory.resolve("data").toString());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static List<String> withOurImports(List<String> program) {
    Map<String, String> ours = ourNames();
    List<String> changed = new ArrayList<>();
    for (String line : program) {
      if (line.startsWith(IMPORT)) {
        String flinks = line.substring("import ".length(), line.indexOf(';'));
        String replacement = ours.get(flinks);
        assertThat(replacement).as("what docs/flink-imports.tsv has for " + flinks).isNotNull();
        changed.add("import " + replacement + ";");
      } else {
        changed.add(line);
      }
    }
    return changed;
  }

  private static Map<String, String> ourNames() {
    Map<String, String> names = new TreeMap<>();
    for (String row : Repository.lines(Repository.root().resolve("docs/flink-imports.tsv"))) {
      String[] columns = row.split("\t");
      if (columns.length == 2 && columns[1].startsWith("io.tidemark.")) {
        names.put(columns[0], columns[1]);
      }
    }
    return names;
  }

  private void compile(Path source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            directory.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!compiled) {
        fail("%s does not compile after changing its imports:%n%s", source, messages);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
