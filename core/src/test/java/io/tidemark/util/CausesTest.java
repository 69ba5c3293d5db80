// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CausesTest {

  @Test
  void namesEachCauseInOrder() {
    Exception disk = new IOException("disk");
    Exception read = new IllegalStateException("read", disk);
    assertThat(Causes.of(read)).containsExactly(read, disk);
    assertThat(Causes.of(null)).isEmpty();
  }

  @Test
  void endsWhereCausesLeadInACircle() {
    Exception outside = new Exception("outside");
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    outside.initCause(first);
    assertThat(Causes.of(outside)).containsExactly(outside, first, second);
  }

  /** An exception that is equal to all others, and whose cause is another one each time. */
  private static final class Endless extends Exception {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      return new Endless();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Endless;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  @Test
  void endsWhereCausesAreMadeUp() {
    assertThat(Causes.of(new Endless())).hasSize(1000);
  }

  /** Thrown by the platform: without the name of the class it may say nothing. */
  private static Throwable byThePlatform() {
    try {
      Files.readString(Path.of("no such file"));
      throw new AssertionError("There is such a file.");
    } catch (IOException e) {
      return e;
    }
  }

  @Test
  void describesOurSentencesWithoutNamesOfClasses() {
    IOException ours = new IOException("The disk is full.");
    assertThat(Causes.describe(ours)).isEqualTo("The disk is full.");
    assertThat(Causes.describe(new UncheckedIOException(ours))).isEqualTo("The disk is full.");
    assertThat(Causes.describe(new UncheckedIOException("Nothing was written.", ours)))
        .isEqualTo("Nothing was written.");
    assertThat(Causes.describe(new OwnException("No."))).isEqualTo("No.");
  }

  @Test
  void describesOthersWithTheNamesOfTheirClasses() {
    Throwable theirs = byThePlatform();
    String sentence = "java.nio.file.NoSuchFileException: no such file";
    assertThat(Causes.describe(theirs)).isEqualTo(sentence);
    assertThat(Causes.describe(new UncheckedIOException((IOException) theirs))).isEqualTo(sentence);
    assertThat(Causes.describe(new RuntimeException(theirs)))
        .isEqualTo("java.lang.RuntimeException: " + sentence);
    assertThat(Causes.describe(new NullPointerException("x")))
        .isEqualTo("java.lang.NullPointerException: x");
    assertThat(Causes.describe(new IllegalStateException()))
        .isEqualTo("java.lang.IllegalStateException");
    IllegalStateException elsewhere = new IllegalStateException("thrown by a user");
    elsewhere.setStackTrace(
        new StackTraceElement[] {new StackTraceElement("com.acme.Job", "map", "Job.java", 7)});
    assertThat(Causes.describe(elsewhere))
        .isEqualTo("java.lang.IllegalStateException: thrown by a user");
  }

  private static final class OwnException extends Exception {
    private static final long serialVersionUID = 1L;

    OwnException(String sentence) {
      super(sentence);
    }
  }

  @Test
  void describesWhatCannotDescribeItself() {
    Exception broken =
        new Exception() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getMessage() {
            throw new IllegalStateException("not even this");
          }
        };
    assertThat(Causes.describe(broken)).contains("CausesTest$", "failed to say why");
    Exception circle = new RuntimeException("x");
    Exception back = new RuntimeException(circle);
    circle.initCause(back);
    assertThat(Causes.describe(back)).contains("java.lang.RuntimeException");
  }
}
