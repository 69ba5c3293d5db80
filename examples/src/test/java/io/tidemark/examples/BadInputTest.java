// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the flights job says of input, output and checkpoints that it cannot use. */
class BadInputTest {
  private static final String HEADER = "date,delay,distance,origin,destination\n";
  private static final String GOOD = "2001-01-01T00:01,5,100,ATL,SAV\n";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2001-01-01T00:02,late,100,ATL,SAV | column 'delay' holds 'late', expected a whole number",
        "2001-13-01T00:02,1,100,ATL,SAV | column 'date' holds '2001-13-01T00:02', expected a date",
        "2001-01-01T00:02,1,,ATL,SAV | column 'distance' is empty, expected a whole number",
        "2001-01-01T00:02,1,100 | the row has 3 fields, but there are 5 columns",
        ",1,100,ATL,SAV | its date is empty",
        "2001-01-01T00:02,1,100,,SAV | its origin is empty",
      })
  void namesFileLineAndColumnOfABadRow(String row, String sentence) throws IOException {
    Path input = file("flights.csv", HEADER + GOOD + row + "\n");
    assertThat(run(input, "output")).isEqualTo(1);
    assertThat(err.toString())
        .contains(input + ", line 3: ", sentence)
        .doesNotContain("Exception", "\tat ");
    assertThat(written("hourly")).isEmpty();
  }

  @Test
  void namesTheColumnThatIsMissing() throws IOException {
    Path input = file("flights.csv", "date,delay,distance,from,to\n" + GOOD);
    assertThat(run(input, "output")).isEqualTo(1);
    assertThat(err.toString())
        .contains(input + ", line 1: there is no column 'origin'", "[date, delay, distance, from");
  }

  @Test
  void saysThatAGzipFileIsCutOff() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((HEADER + GOOD.repeat(1000)).getBytes(StandardCharsets.UTF_8));
    }
    Path input = directory.resolve("flights.csv.gz");
    Files.write(input, Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    assertThat(run(input, "output")).isEqualTo(1);
    assertThat(err.toString()).contains(input + " is damaged or cut off", "Fetch it again");
  }

  /** The rate makes the run last a second, in which watermarks are emitted. */
  @Test
  void refusesAFlightWhoseHourIsOver() throws IOException {
    String rows = GOOD.replace("T00:01", "T05:00").repeat(1000);
    Path input = file("flights.csv", HEADER + rows + GOOD);
    assertThat(run(input, "output", "--rate", "1000")).isEqualTo(1);
    assertThat(err.toString())
        .contains("The flight from ATL at 2001-01-01T00:01 comes after the end of its hour")
        .contains("The job needs a file that is sorted by date.");
  }

  @Test
  void refusesAFileAsOutput() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input, "flights.csv")).isEqualTo(1);
    assertThat(err.toString()).contains("flights.csv is not a directory");
  }

  @Test
  void refusesToGoOnWithAnotherInput() throws IOException {
    Path first = file("first.csv", HEADER + GOOD);
    Path second = file("second.csv", HEADER + GOOD);
    assertThat(run(first, "output")).as(err.toString()).isZero();
    assertThat(run(second, "output")).isEqualTo(1);
    assertThat(err.toString())
        .contains("was started with the input " + first + " and cannot go on with " + second);
  }

  /** The job is finished: there are results, but not here. */
  @Test
  void refusesToGoOnWithAnotherOutput() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input, "output")).as(err.toString()).isZero();
    assertThat(run(input, "other")).isEqualTo(1);
    assertThat(err.toString())
        .contains(directory.resolve("other") + " holds none of the results that go with them")
        .contains("those are in " + directory.resolve("output") + ".");
    assertThat(directory.resolve("other")).doesNotExist();
    assertThat(run(input, "output")).isZero();
    assertThat(out.toString()).contains("This job had already finished");
  }

  @Test
  void saysWhyTheOutputDirectoryCannotBeMade() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc")), "There is no /proc here.");
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input, "/proc/results")).isEqualTo(1);
    assertThat(err.toString())
        .contains(
            "The directory /proc/results cannot be written: there is no such file or directory.")
        .contains("--output");
  }

  @Test
  void saysWhyItsNotesCannotBeRead() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input, "output")).as(err.toString()).isZero();
    Path note = directory.resolve("output/.input");
    Files.delete(note);
    Files.createDirectory(note);
    assertThat(run(input, "output")).isEqualTo(1);
    assertThat(err.toString()).contains(note + ", in which the job notes", "Restore or remove it");
  }

  @Test
  void saysThatTheInputLiesBelowAFile() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input.resolve("more.csv"), "output")).isEqualTo(1);
    assertThat(err.toString()).contains(input + " is a file, not a directory", "--input");
  }

  @Test
  void saysThatACompressedFileIsNamedAsIfItWereNot() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write((HEADER + GOOD).getBytes(StandardCharsets.UTF_8));
    }
    Path input = directory.resolve("flights.csv");
    Files.write(input, bytes.toByteArray());
    assertThat(run(input, "output")).isEqualTo(1);
    assertThat(err.toString())
        .contains(input + ", line 1: ", "The file begins as a gzip file. Name it with .gz");
    assertThat(err.toString().chars()).noneMatch(c -> Character.isISOControl(c) && c != '\n');
  }

  @Test
  void saysWhatCanBeRestored() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    assertThat(run(input, "output", "--restore", "nowhere")).isEqualTo(1);
    assertThat(err.toString())
        .contains("'nowhere' to restore from is not that of a checkpoint", "'latest' or 'none'");
  }

  /** What it writes can be read again, whatever an airport is called. */
  @Test
  void quotesWhatItWrites() throws IOException {
    String odd = GOOD.replace("ATL", "\"A,\"\"T\"\"\nL\"").repeat(5).replace(",5,", ",16,");
    assertThat(run(file("flights.csv", HEADER + odd), "output")).as(err.toString()).isZero();
    String origin = "\"A,\"\"T\"\"\nL\"";
    assertThat(written("hourly")).isEqualTo(origin + ",2001-01-01T00:00,5,5,80,16\n");
    assertThat(written("alerts")).isEqualTo(origin + ",2001-01-01T00:01,5\n");
  }

  private String written(String results) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> parts = Files.list(directory.resolve("output").resolve(results))) {
      for (Path part : (Iterable<Path>) parts.sorted()::iterator) {
        all.append(part.getFileName().toString().startsWith("part-") ? Files.readString(part) : "");
      }
    }
    return all.toString();
  }

  @Test
  void saysWhichCheckpointsThereAre() throws IOException {
    Path input = file("flights.csv", HEADER + GOOD);
    Path job = directory.resolve("checkpoints/flights");
    assertThat(run(input, "output", "--restore", job + "/chk-9999")).isEqualTo(1);
    assertThat(err.toString())
        .contains("There is no complete checkpoint " + job + "/chk-9999, nor any other.")
        .doesNotContain("_metadata");
  }

  @Test
  void emptyFilesAreWorkedOff() throws IOException {
    assertThat(run(file("flights.csv", HEADER), "output")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("The job is FINISHED", "0 lines in 0 files");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private int run(Path input, String output, String... more) {
    String[] start = {
      "run",
      "flights",
      "--input",
      input.toString(),
      "--output",
      directory.resolve(output).toString(),
      "--checkpoints",
      directory.resolve("checkpoints").toString()
    };
    String[] args = Arrays.copyOf(start, start.length + more.length);
    System.arraycopy(more, 0, args, start.length, more.length);
    return new Main(new PrintWriter(out, true), new PrintWriter(err, true)).run(args);
  }
}
