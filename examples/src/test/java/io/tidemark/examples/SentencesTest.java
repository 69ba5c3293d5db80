// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

  @Test
  void namesAnExceptionWithoutMessage() {
    assertThat(Sentences.of(new IllegalStateException("Odd.", new NullPointerException())))
        .contains("Odd.", "because: java.lang.NullPointerException");
  }
}
