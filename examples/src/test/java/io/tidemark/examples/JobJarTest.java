// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs jars that the test builds: one with a job, and some that cannot run. */
class JobJarTest {
  private static final String WRITES_ITS_ARGUMENTS =
      "public class Job { public static void main(String[] args) throws Exception {"
          + " String loader = Thread.currentThread().getContextClassLoader().getName();"
          + " java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]),"
          + "     String.join(\" \", args) + \" in \" + loader); } }";

  private final ClassLoader loaderBefore = Thread.currentThread().getContextClassLoader();
  private final StringWriter err = new StringWriter();

  @TempDir private Path directory;

  @AfterEach
  void putTheLoaderBack() {
    Thread.currentThread().setContextClassLoader(loaderBefore);
  }

  @Test
  void runsTheMainClassWithItsArguments() throws IOException {
    Path jar = jar("Job", "Job", WRITES_ITS_ARGUMENTS);
    Path written = directory.resolve("written");
    assertThat(run(jar, written.toString(), "--rate", "3")).isZero();
    assertThat(written).hasContent(written + " --rate 3 in job.jar");
  }

  @Test
  void runsAJobOfTheJar() throws IOException {
    String job =
        "import io.tidemark.stream.StreamExecutionEnvironment;"
            + "public class Job {"
            + " public record Visit(String user) {}"
            + " public static void main(String[] args) throws Exception {"
            + "   var env = StreamExecutionEnvironment.getExecutionEnvironment();"
            + "   env.setParallelism(1);"
            + "   var all = env.fromData(new Visit(\"ada\"), new Visit(\"bob\"))"
            + "       .map(Visit::user).executeAndCollect(10);"
            + "   java.nio.file.Files.writeString(java.nio.file.Path.of(args[0]), all.toString());"
            + " } }";
    Path written = directory.resolve("written");
    assertThat(run(jar("Job", "Job", job), written.toString())).as(err.toString()).isZero();
    assertThat(written).hasContent("[ada, bob]");
  }

  @Test
  void refusesAJarThatIsNotThere() {
    assertThat(run(directory.resolve("gone.jar"))).isEqualTo(1);
    assertThat(err.toString()).contains("There is no file " + directory.resolve("gone.jar"));
  }

  @Test
  void refusesAFileThatIsNoJar() throws IOException {
    assertThat(run(Files.writeString(directory.resolve("text.jar"), "not a jar"))).isEqualTo(1);
    assertThat(err.toString()).contains("text.jar cannot be read as a jar");
  }

  @Test
  void refusesAJarWithoutMainClass() throws IOException {
    assertThat(run(jar(null, "Job", WRITES_ITS_ARGUMENTS))).isEqualTo(1);
    assertThat(err.toString()).contains("names no main class. Add a line \"Main-Class:");
  }

  @Test
  void refusesAMainClassThatIsNotInTheJar() throws IOException {
    assertThat(run(jar("Jbo", "Job", WRITES_ITS_ARGUMENTS))).isEqualTo(1);
    assertThat(err.toString()).contains("says that its main class is Jbo, but has no such class");
  }

  @Test
  void refusesAMainClassWithoutMainMethod() throws IOException {
    assertThat(run(jar("Job", "Job", "public class Job { void main() {} }"))).isEqualTo(1);
    assertThat(err.toString()).contains("has no method \"public static void main(String[])\"");
  }

  @Test
  void refusesAMainMethodThatIsNotStatic() throws IOException {
    String text = "public class Job { public void main(String[] args) {} }";
    assertThat(run(jar("Job", "Job", text))).isEqualTo(1);
    assertThat(err.toString()).contains("The method main of Job", "is not static");
  }

  @Test
  void showsTheStackOfWhatTheUsersCodeThrows() throws IOException {
    String text =
        "public class Job { public static void main(String[] args) {"
            + " throw new IllegalStateException(\"out of orders\"); } }";
    assertThat(run(jar("Job", "Job", text))).isEqualTo(1);
    assertThat(err.toString())
        .contains("The job's main method threw an exception.")
        .contains("out of orders", "job.jar//Job.main(Job.java");
  }

  private int run(Path jar, String... args) {
    String[] all = new String[2 + args.length];
    all[0] = "run";
    all[1] = jar.toString();
    System.arraycopy(args, 0, all, 2, args.length);
    return new Main(new PrintWriter(new StringWriter()), new PrintWriter(err, true)).run(all);
  }

  /** Compiles one class and what is nested in it, and puts them into a jar. */
  private Path jar(String mainClass, String name, String text) throws IOException {
    Path source = Files.writeString(directory.resolve(name + ".java"), text);
    Path classes = Files.createDirectories(directory.resolve("classes"));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(status).isZero();
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    }
    Path jar = directory.resolve("job.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file, manifest);
        var compiled = Files.list(classes)) {
      for (Path one : compiled.sorted().toList()) {
        entries.putNextEntry(new ZipEntry(one.getFileName().toString()));
        Files.copy(one, entries);
        entries.closeEntry();
      }
    }
    return jar;
  }
}
