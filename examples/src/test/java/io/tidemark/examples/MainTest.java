// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentences and statuses of the command line; each mistake says what to do instead. */
class MainTest {
  private static final String HEADER = "date,delay,distance,origin,destination\n";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path directory;
  private Path input;

  @BeforeEach
  void writeInput() throws IOException {
    input = Files.writeString(directory.resolve("flights.csv"), HEADER);
  }

  @Test
  void listsTheJobs() {
    assertThat(run("run")).isZero();
    assertThat(out.toString()).contains("flights", "quick-start", "JOB.jar");
  }

  @Test
  void namesTheJobsWhenOneIsUnknown() {
    assertThat(run("run", "trains")).isEqualTo(2);
    assertThat(err.toString()).contains("no example job \"trains\"", "flights", "quick-start");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "help"})
  void listsTheJobsWhenAskedForHelp(String help) {
    assertThat(run("run", help)).isZero();
    assertThat(out.toString()).contains("flights", "quick-start", "JOB.jar");
    assertThat(err.toString()).isEmpty();
  }

  /** It must not start the job. */
  @Test
  void explainsTheQuickStart() {
    assertThat(run("run", "quick-start", "--help")).isZero();
    assertThat(out.toString()).contains("usage: bin/tidemark run quick-start");
    assertThat(run("run", "quick-start", "--rate", "5")).isEqualTo(2);
    assertThat(err.toString()).contains("takes no options, but was given [--rate, 5]");
    assertThat(Path.of("quick-start-checkpoints")).doesNotExist();
  }

  @Test
  void knowsOnlyDemoAndRun() {
    assertThat(run()).isEqualTo(2);
    assertThat(run("walk")).isEqualTo(2);
    assertThat(err.toString()).contains("usage: tidemark demo");
  }

  @Test
  void explainsTheOptions() {
    assertThat(run("run", "flights", "--help")).isZero();
    assertThat(run("demo", "--help")).isZero();
    assertThat(out.toString())
        .contains("--input", "--output", "--checkpoints", "--parallelism", "--checkpoint-interval")
        .contains("--restore", "--rate", "--fresh");
  }

  @Test
  void saysWhichOptionIsMissing() {
    assertThat(run("run", "flights", "--input", input.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--output", "--checkpoints", "\"bin/tidemark run flights");
  }

  @ParameterizedTest
  @CsvSource({
    "--parallelism, 0, --parallelism is 0; it must be from 1 to 128",
    "--parallelism, 129, --parallelism is 129; it must be from 1 to 128",
    "--parallelism, many, 'many'",
    "--rate, -1, --rate is -1; it must be a number above 0",
    "--checkpoint-interval, soon, 'soon' is not a time such as '200ms'",
    "--checkpoint-interval, 0s, --checkpoint-interval is 0 ms; it must be 1ms or more",
    "--restoer, none, Unknown options: '--restoer'",
  })
  void saysWhichValueIsWrong(String option, String value, String sentence) {
    assertThat(flights(option, value)).isEqualTo(2);
    assertThat(err.toString()).contains(sentence).doesNotContain("\tat ");
  }

  @Test
  void refusesAFileThatIsNotThere() throws IOException {
    Files.delete(input);
    assertThat(flights()).isEqualTo(1);
    assertThat(err.toString()).contains("There is no file " + input).doesNotContain("\tat ");
  }

  @Test
  void refusesADirectoryAsInput() throws IOException {
    Files.delete(input);
    Files.createDirectory(input);
    assertThat(flights()).isEqualTo(1);
    assertThat(err.toString()).contains(input + " is not a file");
  }

  @Test
  void refusesToStartAnewBesideResults() throws IOException {
    Path part = directory.resolve("output/alerts/part-0000000001-0");
    Files.createDirectories(part.getParent());
    Files.writeString(part, "ATL,2001-01-01T07:01,5\n");
    assertThat(flights("--restore", "none")).isEqualTo(1);
    assertThat(err.toString())
        .contains("output already holds results, and --restore none starts from nothing")
        .contains("Give an empty directory with --output");
  }

  @Test
  void refusesToStartBesideResultsWhoseCheckpointsAreGone() throws IOException {
    Path part = directory.resolve("output/hourly/part-0000000001-0");
    Files.createDirectories(part.getParent());
    Files.writeString(part, "ATL,2001-01-01T07:00,1,0,3,3\n");
    assertThat(flights()).isEqualTo(1);
    assertThat(err.toString())
        .contains("there is no checkpoint of this job in " + directory.resolve("checkpoints"));
  }

  private int flights(String... more) {
    String[] args = new String[8 + more.length];
    String[] start = {
      "run",
      "flights",
      "--input",
      input.toString(),
      "--output",
      directory.resolve("output").toString(),
      "--checkpoints",
      directory.resolve("checkpoints").toString()
    };
    System.arraycopy(start, 0, args, 0, start.length);
    System.arraycopy(more, 0, args, start.length, more.length);
    return run(args);
  }

  private int run(String... args) {
    return new Main(new PrintWriter(out, true), new PrintWriter(err, true)).run(args);
  }
}
