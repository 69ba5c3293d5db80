// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.source.SourceHarness;
import io.tidemark.time.WatermarkStrategy;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {
  @TempDir Path directory;

  private Path file(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private static <T> List<T> read(FileSource<T> source) throws Exception {
    try (SourceHarness<T> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      harness.runToEnd();
      return harness.values();
    }
  }

  private List<String> lines(String... paths) throws Exception {
    return read(FileSource.forLines(paths).build());
  }

  @Test
  void readsDirectoriesByNameAndLeavesOutHiddenFiles() throws Exception {
    file("b.txt", "b\n");
    file("a.txt", "a1\na2");
    file(".hidden", "no\n");
    file("_temporary/part", "no\n");
    file("c/d.txt", "d\n");
    file("empty.txt", "");
    assertThat(lines(directory.toString())).containsExactly("a1", "a2", "b", "d");
  }

  @Test
  void readsANamedFileEvenWhenItIsHidden() throws Exception {
    assertThat(lines(file(".hidden", "yes\n").toString())).containsExactly("yes");
  }

  @Test
  void readsPathsInTheirOrderAndNoFileTwice() throws Exception {
    String b = file("b.txt", "b\n").toString();
    String a = file("a.txt", "a\n").toString();
    assertThat(lines(b, a, b)).containsExactly("b", "a");
  }

  @Test
  void readsPatterns() throws Exception {
    file("2001/flights-01.csv", "jan\n");
    file("2001/flights-02.csv", "feb\n");
    file("2002/flights-01.csv", "jan2\n");
    file("2002/notes.txt", "no\n");
    file("2003/.flights-01.csv", "no\n");
    String root = directory.toString();
    assertThat(lines(root + "/*/flights-*.csv")).containsExactly("jan", "feb", "jan2");
    assertThat(lines(root + "/200?/flights-[0][2].csv")).containsExactly("feb");
    assertThat(lines(root + "/{2001,2002}/flights-01.csv")).containsExactly("jan", "jan2");
    assertThat(lines(root + "/200[!1]/*.csv")).containsExactly("jan2");
    assertThat(lines(root + "/200*")).containsExactly("jan", "feb", "jan2", "no");
  }

  @Test
  void keepsEmptyLinesAndReadsALastLineWithoutAnEnd() throws Exception {
    assertThat(lines(file("a", "\none\n\r\ntwo\r").toString()))
        .containsExactly("", "one", "", "two");
  }

  @Test
  void leavesOutAByteOrderMark() throws Exception {
    assertThat(lines(file("a", "\uFEFFone\n\uFEFFtwo\n").toString()))
        .containsExactly("one", "\uFEFFtwo");
    Path latin = directory.resolve("latin.txt");
    Files.write(latin, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'a'});
    assertThat(
            read(
                FileSource.forRecordFormat(new TextLineInputFormat("ISO-8859-1"), latin.toString())
                    .build()))
        .containsExactly("\u00EF\u00BB\u00BFa");
  }

  @Test
  void readsAnotherCharset() throws Exception {
    Path file = directory.resolve("latin.txt");
    Files.write(file, "café\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(
            read(
                FileSource.forRecordFormat(new TextLineInputFormat("ISO-8859-1"), file.toString())
                    .build()))
        .containsExactly("café");
    assertThatThrownBy(() -> new TextLineInputFormat("UTF-16"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("UTF-16");
    assertThatThrownBy(() -> new TextLineInputFormat("klingon"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("klingon");
  }

  /** Lines of every length, so that they lie across the ends of blocks in every way. */
  @Test
  void readsLinesAcrossBlocks() throws Exception {
    Random random = new Random(7);
    List<String> expected = new ArrayList<>();
    StringBuilder content = new StringBuilder();
    int[] lengths = {0, 1, 1000, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, 600_000, 1};
    for (int round = 0; round < 6; round++) {
      for (int length : lengths) {
        String line = randomText(random, length + random.nextInt(3));
        expected.add(line);
        content.append(line).append('\n');
      }
    }
    String plain = file("long.txt", content.toString()).toString();
    assertThat(lines(plain).equals(expected)).isTrue();
    Path zipped = directory.resolve("long.gz");
    Files.write(
        zipped, FileSourceContract.gzip(content.toString().getBytes(StandardCharsets.UTF_8)));
    assertThat(lines(zipped.toString()).equals(expected)).isTrue();
  }

  private static String randomText(Random random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  @Test
  void saysWhichInputIsMissing() {
    String missing = directory.resolve("nothing.csv").toString();
    assertThatThrownBy(() -> lines(missing))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(missing)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(() -> lines(directory + "/*.none"))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("*.none");
  }

  @Test
  void saysWhichDirectoryCannotBeRead() throws Exception {
    file("locked/a.txt", "a\n");
    Path locked = directory.resolve("locked");
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("---------"));
    try {
      Assumptions.assumeFalse(Files.isReadable(locked), "Root reads everything.");
      assertThatThrownBy(() -> lines(directory.toString()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("locked")
          .hasMessageContaining("may not");
    } finally {
      Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void saysWhichGzipFileIsCutOff() throws Exception {
    byte[] whole =
        FileSourceContract.gzip("some line\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    Path cut = directory.resolve("cut.gz");
    Files.write(cut, java.util.Arrays.copyOf(whole, whole.length - 12));
    assertThatThrownBy(() -> lines(cut.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.gz")
        .hasMessageContaining("decompressed bytes");
    byte[] damaged = java.util.Arrays.copyOf(whole, 2 * whole.length);
    System.arraycopy(whole, 0, damaged, whole.length, whole.length);
    damaged[whole.length + 1]++;
    Path second = directory.resolve("second.gz");
    Files.write(second, damaged);
    assertThatThrownBy(() -> lines(second.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("second.gz")
        .hasMessageContaining("at byte " + whole.length)
        .hasMessageContaining("10000 decompressed bytes");
    Path noGzip = file("plain.gz", "not compressed\n");
    assertThatThrownBy(() -> lines(noGzip.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("plain.gz")
        .hasMessageContaining("without .gz");
  }

  @Test
  void saysThatAFileWasCutBehindTheCheckpoint() throws Exception {
    for (String name : new String[] {"a.txt", "a.gz"}) {
      Path file = directory.resolve(name);
      byte[] long1 = "0123456789\n".repeat(50).getBytes(StandardCharsets.UTF_8);
      Files.write(file, name.endsWith("gz") ? FileSourceContract.gzip(long1) : long1);
      FileSource<String> source = FileSource.forLines(file.toString()).build();
      SourceHarness.Checkpoint[] cut = new SourceHarness.Checkpoint[1];
      try (SourceHarness<String> harness =
          SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
        int[] seen = {0};
        harness.output(
            0,
            (line, timestamp) -> {
              if (++seen[0] == 40) {
                cut[0] = harness.checkpoint(1);
              }
            });
        harness.runToEnd();
      }
      byte[] short1 = "0123456789\n".repeat(20).getBytes(StandardCharsets.UTF_8);
      Files.write(file, name.endsWith("gz") ? FileSourceContract.gzip(short1) : short1);
      try (SourceHarness<String> harness =
          SourceHarness.restore(source, WatermarkStrategy.noWatermarks(), 1, cut[0])) {
        assertThatThrownBy(harness::runToEnd)
            .isInstanceOf(IOException.class)
            .hasMessageContaining(name)
            .hasMessageContaining("byte 220")
            .hasMessageContaining("byte 440");
      }
    }
  }

  /** Refuses every line that holds an x. */
  private static final class NoX implements RecordFormat<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public RecordDecoder<String> createDecoder(String path) {
      RecordDecoder<String> lines = new TextLineInputFormat().createDecoder(path);
      return new RecordDecoder<>() {
        @Override
        public int frame(byte[] bytes, int offset, int limit, boolean endOfFile)
            throws IOException {
          return lines.frame(bytes, offset, limit, endOfFile);
        }

        @Override
        public int lines() {
          return lines.lines();
        }

        @Override
        public String parse() throws MalformedRecordException {
          String line = lines.parse();
          if (line.contains("x")) {
            throw new MalformedRecordException("the line holds an x.");
          }
          return line;
        }
      };
    }
  }

  @Test
  void namesFileAndLineOfAMalformedRecord() throws Exception {
    String path = file("a.txt", "one\ntwo\nsix\nten\nx\n").toString();
    assertThatThrownBy(() -> read(FileSource.forRecordFormat(new NoX(), path).build()))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessage(path + ", line 3: the line holds an x.");
  }

  /** Replaced silently, the two would be one key. */
  @Test
  void takesALineThatIsNoTextForMalformed() throws Exception {
    Path file = directory.resolve("latin.txt");
    Files.write(file, "ok\nZ\u00FCrich\nZ\u00F6rich\nlast\n".getBytes(StandardCharsets.ISO_8859_1));
    String path = file.toString();
    assertThatThrownBy(() -> lines(path))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageStartingWith(path + ", line 2: the text \"Z\\xfcrich\" is not UTF-8");
    assertThat(read(FileSource.forLines(path).setMalformedRecords(MalformedRecords.SKIP).build()))
        .containsExactly("ok", "last");
    assertThat(
            read(
                FileSource.forRecordFormat(new TextLineInputFormat().replacingMalformedText(), path)
                    .build()))
        .containsExactly("ok", "Z\uFFFDrich", "Z\uFFFDrich", "last");
  }

  @Test
  void saysWhatAFileOfAnotherKindLooksLike() throws Exception {
    Path zipped = directory.resolve("flights.csv");
    Files.write(zipped, FileSourceContract.gzip("some line\n".getBytes(StandardCharsets.UTF_8)));
    assertThatThrownBy(() -> lines(zipped.toString()))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining(zipped + ", line 1: ")
        .hasMessageEndingWith(
            " The file begins as a gzip file. Name it with .gz, so that it is decompressed.")
        .satisfies(e -> assertThat(e.getMessage().chars()).noneMatch(Character::isISOControl));
    Path wide = directory.resolve("wide.csv");
    Files.write(wide, "\uFEFFsome line\n".getBytes(StandardCharsets.UTF_16LE));
    assertThatThrownBy(() -> lines(wide.toString()))
        .hasMessageEndingWith(" The file begins as text in UTF-16. Convert it to UTF-8.");
    Path second = file("second.csv", "some line\n");
    Files.write(second, new byte[] {(byte) 0xFF, '\n'}, StandardOpenOption.APPEND);
    assertThatThrownBy(() -> lines(second.toString()))
        .hasMessageContaining(second + ", line 2: ")
        .hasMessageEndingWith("the same.");
  }

  @Test
  void leavesOutMalformedRecordsWhenAsked() throws Exception {
    String path = file("a.txt", "one\ntwo\nsix\nten\nx\n").toString();
    FileSource<String> source =
        FileSource.forRecordFormat(new NoX(), path)
            .setMalformedRecords(MalformedRecords.SKIP)
            .build();
    try (SourceHarness<String> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      harness.runToEnd();
      assertThat(harness.values()).containsExactly("one", "two", "ten");
      assertThat(harness.context(0).metricValues().entrySet())
          .anySatisfy(
              metric -> {
                assertThat(metric.getKey()).endsWith("numMalformedRecords");
                assertThat(metric.getValue()).isEqualTo(2L);
              });
    }
  }

  @Test
  void readsOneFileInOneSubtaskAndLeavesTheOthersIdle() throws Exception {
    String path = file("a.txt", "x\n".repeat(1000)).toString();
    try (SourceHarness<String> harness =
        SourceHarness.start(
            FileSource.forLines(path).build(), WatermarkStrategy.forMonotonousTimestamps(), 3)) {
      assertThat(harness.context(2).idleChanges()).isEmpty();
      harness.settle();
      List<List<Boolean>> idle =
          List.of(
              harness.context(0).idleChanges(),
              harness.context(1).idleChanges(),
              harness.context(2).idleChanges());
      assertThat(idle).containsExactlyInAnyOrder(List.of(), List.of(true), List.of(true));
      harness.runToEnd();
      List<Integer> sizes =
          List.of(
              harness.context(0).values().size(),
              harness.context(1).values().size(),
              harness.context(2).values().size());
      assertThat(sizes).containsExactlyInAnyOrder(0, 0, 1000);
      for (int subtask = 0; subtask < 3; subtask++) {
        if (sizes.get(subtask) == 0) {
          assertThat(harness.context(subtask).idleChanges()).containsExactly(true, false);
        }
      }
    }
  }

  @Test
  void readsAtARate() throws Exception {
    String path = file("a.txt", "x\n".repeat(5000)).toString();
    FileSource<String> source =
        FileSource.forLines(path).setRateLimit(RateLimiterStrategy.perSecond(500)).build();
    try (SourceHarness<String> harness =
        SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1)) {
      for (int millis = 0; millis < 4000; millis += 10) {
        while (harness.step(0) == Status.MORE_AVAILABLE) {}
        harness.advanceMillis(10);
      }
      assertThat(harness.values()).hasSizeBetween(1_950, 2_005);
    }
  }

  @Test
  void refusesToBeBuiltWithoutAPath() {
    assertThatThrownBy(() -> FileSource.forLines().build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FileSource.forLines("a", "").build())
        .isInstanceOf(IllegalArgumentException.class);
  }
}
