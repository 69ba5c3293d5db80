// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Names and values in a file, one "name=value" a line, for what two JVMs tell each other. */
public final class TextFile {
  private TextFile() {}

  /** Writes a file. */
  public static void write(Path file, Map<String, String> values) throws IOException {
    StringBuilder text = new StringBuilder();
    values.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    Files.writeString(file, text);
  }

  /** Reads a file that {@link #write} wrote. */
  public static Map<String, String> read(Path file) throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      int equals = line.indexOf('=');
      if (equals < 0) {
        throw new IOException(file + " has a line without '=': " + line);
      }
      values.put(line.substring(0, equals), line.substring(equals + 1));
    }
    return values;
  }
}
