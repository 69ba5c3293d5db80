// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.print;

import io.tidemark.io.SinkWriter;
import java.io.PrintStream;

/** Prints the records of one subtask. */
final class PrintWriter<IN> implements SinkWriter<IN> {
  private final PrintStream stream;
  private final String prefix;

  PrintWriter(PrintStream stream, String prefix) {
    this.stream = stream;
    this.prefix = prefix;
  }

  @Override
  public void write(IN element, Context context) {
    stream.println(prefix + element);
  }

  @Override
  public void flush(boolean endOfInput) {
    stream.flush();
  }

  @Override
  public void close() {
    // The stream is the process's.
  }
}
