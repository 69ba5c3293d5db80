// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.Source;
import io.tidemark.io.SourceContract;
import io.tidemark.io.base.PendingSplits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract over several files of lines, written one way or another. */
abstract class FileSourceContract
    extends SourceContract<String, FileSplit, PendingSplits<FileSplit>> {
  @TempDir Path directory;

  private final List<String> lines = new ArrayList<>();

  /** Writes a file of the given name, or one like it, with the given content. */
  abstract void write(Path file, byte[] content) throws IOException;

  @BeforeEach
  void writeFiles() throws IOException {
    int number = 0;
    for (int file = 0; file < 4; file++) {
      StringBuilder content = new StringBuilder();
      for (int i = 0; i < 30 + 25 * file; i++) {
        String line = "line " + number++ + " é" + "-".repeat(i % 11);
        lines.add(line);
        content.append(line).append(i % 3 == 0 ? "\r\n" : "\n");
      }
      Files.createDirectories(directory.resolve("sub"));
      Path parent = file == 3 ? directory.resolve("sub") : directory;
      write(
          parent.resolve("part-" + file + ".txt"),
          content.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  protected Source<String, FileSplit, PendingSplits<FileSplit>> source() {
    return FileSource.forLines(directory.toString()).build();
  }

  @Override
  protected List<String> expected() {
    return lines;
  }

  static byte[] gzip(byte[] content) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }
}
