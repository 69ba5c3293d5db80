// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The size of the jar of {@code core} and of everything that a program that uses it needs at run
 * time. Maven says what that is.
 */
public final class CoreSize {
  private static final String CORE = "tidemark-core-";

  private CoreSize() {}

  /**
   * A line with the size of each jar and of all.
   *
   * @throws IllegalArgumentException when this program does not run from core's jar
   * @throws ChildFailedException when Maven fails
   */
  public static ResultLine line(String commit) throws IOException, InterruptedException {
    Circumstances circumstances = Circumstances.now(commit);
    ObjectNode json = ResultLine.newObject();
    json.put("benchmark", "size");
    ObjectNode jars = json.putObject("jars_bytes");
    long core = put(jars, core());
    long dependencies = 0;
    for (Path jar : dependencies()) {
      dependencies += put(jars, jar);
    }
    json.put("core_mb", megabytes(core));
    json.put("dependencies_mb", megabytes(dependencies));
    json.put("total_mb", megabytes(core + dependencies));
    json.put("jars", jars.size());
    circumstances.putInto(json);
    return new ResultLine(json);
  }

  private static long put(ObjectNode jars, Path jar) throws IOException {
    long bytes = Files.size(jar);
    jars.put(String.valueOf(jar.getFileName()), bytes);
    return bytes;
  }

  private static double megabytes(long bytes) {
    return Math.round(bytes / 1e4) / 100.0;
  }

  private static Path core() {
    return entries(System.getProperty("java.class.path"))
        .filter(entry -> String.valueOf(entry.getFileName()).startsWith(CORE))
        .filter(entry -> entry.toString().endsWith(".jar"))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no jar of core on the class path, only classes that are not packed;"
                        + " start this with bin/tidemark bench size."));
  }

  private static Stream<Path> entries(String classPath) {
    return Stream.of(classPath.split(java.io.File.pathSeparator))
        .filter(entry -> !entry.isBlank())
        .map(Path::of);
  }

  private static List<Path> dependencies() throws IOException, InterruptedException {
    try (WorkDirectory work = new WorkDirectory()) {
      Path file = work.file("classpath");
      List<String> command =
          new ArrayList<>(List.of("mvn", "-q", "-B", "-pl", "core", "dependency:build-classpath"));
      command.add("-DincludeScope=runtime");
      command.add("-Dmdep.outputFile=" + file);
      Process maven =
          new ProcessBuilder(command)
              .directory(SourceTree.root().toFile())
              .redirectErrorStream(true)
              .start();
      String output =
          new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (maven.waitFor() != 0) {
        throw new ChildFailedException(
            String.join(" ", command) + " ended with status " + maven.exitValue() + ": " + output);
      }
      return entries(Files.readString(file).strip()).toList();
    }
  }
}
