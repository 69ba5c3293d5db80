// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class SentencesTest {

  @Test
  void saysEachCauseOnce() {
    IOException disk = new IOException("The disk is full.");
    Exception subtask = new IllegalStateException("Subtask 1 failed: The disk is full.", disk);
    Exception job = new IllegalStateException("The job ended.", subtask);
    assertThat(Sentences.of(job))
        .isEqualToNormalizingNewlines(
            "The job ended.\n  because: Subtask 1 failed: The disk is full.");
  }

  @Test
  void leavesOutTheNamesOfClasses() {
    IOException row = new IOException("flights.csv, line 3: no date.");
    Exception subtask = new IllegalStateException("Subtask 1 failed: " + row, row);
    assertThat(Sentences.of(subtask)).isEqualTo("Subtask 1 failed: flights.csv, line 3: no date.");
  }

  /** The messages of the platform are paths alone. */
  @Test
  void saysWhatIsWrongWithAFile() {
    IOException denied = new AccessDeniedException("/data/out");
    assertThat(Sentences.of(denied))
        .isEqualTo("The file or directory /data/out cannot be used: permission denied.");
    assertThat(Sentences.of(new IllegalStateException("The job failed: " + denied, denied)))
        .isEqualTo(
            "The job failed: The file or directory /data/out cannot be used: permission denied.");
    assertThat(Sentences.of(new NoSuchFileException("/data")))
        .contains("/data", "there is no such file or directory");
    assertThat(Sentences.of(new FileSystemException("/data", null, "Read-only file system")))
        .contains("/data", "Read-only file system.");
  }

  @Test
  void namesAnExceptionWithoutMessage() {
    assertThat(Sentences.of(new IllegalStateException("Odd.", new NullPointerException())))
        .contains("Odd.", "because: java.lang.NullPointerException");
  }

  @Test
  void endsWhereCausesLeadInACircle() {
    Exception disk = new Exception("The disk is full.");
    disk.initCause(new IllegalStateException("Subtask 1 failed.", disk));
    assertThat(Sentences.of(disk))
        .isEqualToNormalizingNewlines("The disk is full.\n  because: Subtask 1 failed.");
  }

  @Test
  void writesOutWhatWouldSteerATerminal() {
    assertThat(Sentences.of(new IllegalStateException("Found \u001b[2J and\nmore.")))
        .isEqualToNormalizingNewlines("Found \\x1b[2J and\nmore.");
  }
}
