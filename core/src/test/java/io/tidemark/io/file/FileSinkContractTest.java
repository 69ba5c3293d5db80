// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Sink;
import io.tidemark.io.SinkContract;
import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.MemoryFileSystem;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.sink.SinkHarness;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract over files in memory, so that power can fail and disks fill up. */
class FileSinkContractTest extends SinkContract {
  private static final String DIRECTORY = "/data/out";

  private final MemoryFileSystem files = new MemoryFileSystem();

  @Override
  protected Sink<String> sink() {
    return FileSink.forRowFormat(DIRECTORY, new SimpleStringEncoder<String>()).build();
  }

  @Override
  protected void prepare(TestContext<Void> context) {
    context.files(files);
  }

  @Override
  protected List<String> visible() throws IOException {
    List<String> lines = new ArrayList<>();
    if (files.status(DIRECTORY) != null) {
      for (FileStatus file : files.list(DIRECTORY)) {
        if (!file.name().startsWith(".")) {
          String text = files.text(file.path());
          assertThat(text).as(file.name()).endsWith("\n");
          lines.addAll(text.lines().toList());
        }
      }
    }
    return lines;
  }

  @Override
  protected void clear() {
    files.clear();
  }

  @Override
  protected void losePower() {
    files.losePower();
  }

  @Test
  void failsWithASentenceWhenTheDiskIsFullAndShowsNothingOfIt() throws Exception {
    SinkHarness<String> sink =
        new SinkHarness<>(
            sink(), new SinkHarness.Start(new TestClock(), 1, 0, null), this::prepare);
    sink.write(0, "fits");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    files.setRoom(10);
    sink.write(0, "does not fit any more");
    SinkHarness.Checkpoint unused = sink.snapshot(2);
    assertThatThrownBy(sink::acknowledgeAll)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("disk is full");
    assertThat(visible()).containsExactly("fits");

    files.setRoom(1000);
    TestClock later = new TestClock();
    later.advanceMillis(5);
    SinkHarness<String> next =
        new SinkHarness<>(sink(), new SinkHarness.Start(later, 1, 0, one), this::prepare);
    next.write(0, "does not fit any more");
    next.checkpoint(2);
    assertThat(visible()).containsExactly("fits", "does not fit any more");
  }
}
