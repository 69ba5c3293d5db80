// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.file.content.FileMark;
import io.tidemark.operator.source.SourceHarness;
import io.tidemark.time.WatermarkStrategy;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not what they were when a checkpoint is restored that goes on in them. */
class ChangedFileTest {
  private static final int LINES = 120_000;
  private static final int CUT = 90_000;

  @TempDir Path directory;

  private static List<String> lines(int from, int to, String text) {
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      lines.add(String.format("%s %06d", text, i));
    }
    return lines;
  }

  private static byte[] bytes(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  private static void write(Path file, byte[] content) throws IOException {
    boolean compressed = file.toString().endsWith(".gz");
    Files.write(file, compressed ? FileSourceContract.gzip(content) : content);
  }

  private static FileSource<String> source(Path file) {
    return FileSource.forLines(file.toString()).build();
  }

  private static SourceHarness.Checkpoint cutBehind(int lines, Path file) throws Exception {
    return cutBehind(lines, SourceHarness.start(source(file), WatermarkStrategy.noWatermarks(), 1));
  }

  private static SourceHarness.Checkpoint cutBehind(int lines, SourceHarness<String> run)
      throws Exception {
    SourceHarness.Checkpoint[] cut = new SourceHarness.Checkpoint[1];
    int[] seen = {0};
    try (run) {
      run.output(
          0,
          (line, timestamp) -> {
            if (++seen[0] == lines) {
              cut[0] = run.checkpoint(1);
            }
          });
      run.runToEnd();
    }
    assertThat(cut[0]).isNotNull();
    return cut[0];
  }

  private static SourceHarness<String> restore(Path file, SourceHarness.Checkpoint from)
      throws Exception {
    return SourceHarness.restore(source(file), WatermarkStrategy.noWatermarks(), 1, from);
  }

  private static void assertRefused(Path file, SourceHarness.Checkpoint from, String how)
      throws Exception {
    try (SourceHarness<String> run = restore(file, from)) {
      assertThatThrownBy(run::runToEnd)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file + " was cut or replaced")
          .hasMessageContaining(how)
          .hasMessageContaining("Put the file back as it was, or start without restoring.");
      assertThat(run.values()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "a.gz"})
  void refusesAFileOfOtherContentAndTheSameLength(String name) throws Exception {
    Path file = directory.resolve(name);
    write(file, bytes(lines(0, LINES, "flight")));
    SourceHarness.Checkpoint cut = cutBehind(CUT, file);
    write(file, bytes(lines(0, 2 * LINES, "FLIGHT")));
    assertRefused(file, cut, "its first 65536 bytes are others");
  }

  /** A log that was rotated: the new one begins alike, but not up to the position. */
  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "a.gz"})
  void refusesAFileThatBeginsAlike(String name) throws Exception {
    Path file = directory.resolve(name);
    List<String> before = lines(0, LINES, "flight");
    write(file, bytes(before));
    SourceHarness.Checkpoint cut = cutBehind(CUT, file);
    List<String> replaced = new ArrayList<>(before.subList(0, CUT - 1));
    replaced.addAll(lines(CUT - 1, 2 * LINES, "FLIGHT"));
    write(file, bytes(replaced));
    assertRefused(file, cut, "the 4096 bytes before the position are others");
  }

  @Test
  void refusesAFileThatIsShorterThanItWas() throws Exception {
    Path file = directory.resolve("a.txt");
    write(file, bytes(lines(0, LINES, "flight")));
    SourceHarness.Checkpoint cut = cutBehind(CUT, file);
    write(file, bytes(lines(0, CUT + 1, "flight")));
    assertRefused(file, cut, "it had 1680000 bytes and has 1260014");
  }

  /** A file that grows is the same, also when it was shorter than what is compared at first. */
  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "a.gz"})
  void goesOnInAFileThatHasGrown(String name) throws Exception {
    Path file = directory.resolve(name);
    for (int had : new int[] {1, 3, LINES}) {
      byte[] first = bytes(lines(0, had, "flight"));
      byte[] more = bytes(lines(had, had + 5, "flight"));
      write(file, first);
      SourceHarness.Checkpoint cut = cutBehind(had, file);
      if (name.endsWith("gz")) {
        Files.write(file, joined(Files.readAllBytes(file), FileSourceContract.gzip(more)));
      } else {
        Files.write(file, joined(first, more));
      }
      try (SourceHarness<String> run = restore(file, cut)) {
        run.runToEnd();
        assertThat(run.values()).isEqualTo(lines(had, had + 5, "flight"));
      }
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(second);
    return all.toByteArray();
  }

  /** Of a run that came no further the next one knows as much as it did. */
  @Test
  void keepsTheMarkOverRunsThatReadLittleOrNothing() throws Exception {
    Path file = directory.resolve("a.txt");
    List<String> all = lines(0, LINES, "flight");
    write(file, bytes(all));
    SourceHarness.Checkpoint cut = cutBehind(CUT, file);
    SourceHarness.Checkpoint unread;
    try (SourceHarness<String> run = restore(file, cut)) {
      unread = run.checkpoint(2);
    }
    SourceHarness.Checkpoint oneMore = cutBehind(1, restore(file, unread));
    try (SourceHarness<String> run = restore(file, oneMore)) {
      run.runToEnd();
      assertThat(run.values()).isEqualTo(all.subList(CUT + 1, LINES));
    }
    List<String> replaced = new ArrayList<>(all);
    replaced.set(CUT - 100, "FLIGHT" + all.get(CUT - 100).substring(6));
    write(file, bytes(replaced));
    for (SourceHarness.Checkpoint from : List.of(cut, unread, oneMore)) {
      assertRefused(file, from, "the 4096 bytes before the position are others");
    }
  }

  @Test
  void readsThePositionsOfReleasesThatKeptNoMark() throws Exception {
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(first);
    out.writeLong(7);
    out.writeLong(2);
    out.write("dir/é".getBytes(UTF_8));
    FileSplit.Serializer serializer = new FileSplit.Serializer();
    assertThat(serializer.deserialize(1, first.toByteArray()))
        .isEqualTo(new FileSplit("dir/é", 7, 2));
    for (FileMark mark : new FileMark[] {null, new FileMark(1L << 40, 2, -3, 4, 5)}) {
      FileSplit split = new FileSplit("dir/é", 7, 2, mark);
      assertThat(serializer.deserialize(2, serializer.serialize(split))).isEqualTo(split);
    }
    assertThatThrownBy(() -> serializer.deserialize(3, first.toByteArray()))
        .hasMessageContaining("version 3");
  }
}
