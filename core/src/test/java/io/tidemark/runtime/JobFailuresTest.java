// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLogger;

/** A job that fails is heard of, whether the program has a logging provider or not. */
final class JobFailuresTest {
  private static final Logger JDK = Logger.getLogger(JobFailures.class.getName());

  private final List<LogRecord> records = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          records.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    JDK.addHandler(handler);
    JDK.setUseParentHandlers(false);
  }

  @AfterEach
  void stopListening() {
    JDK.removeHandler(handler);
    JDK.setUseParentHandlers(true);
  }

  @Test
  void withoutAProviderTheFirstFailureAndTheLastAreHeard() {
    IllegalStateException cause = new IllegalStateException("planned");
    JobFailures.report(NOPLogger.NOP_LOGGER, "job", 0, cause);
    JobFailures.report(NOPLogger.NOP_LOGGER, "job", 1, cause);
    Exception end = JobFailures.endOf(NOPLogger.NOP_LOGGER, "job", cause);
    assertThat(records)
        .extracting(LogRecord::getLevel)
        .containsExactly(Level.WARNING, Level.SEVERE);
    assertThat(records.get(0).getThrown()).isSameAs(cause);
    assertThat(records.get(0).getMessage()).contains("'job'").contains("slf4j-simple");
    assertThat(records.get(1).getThrown()).isSameAs(end);
  }

  @Test
  void withAProviderTheJdkHearsNothing() {
    org.slf4j.Logger log = LoggerFactory.getLogger("tests that say nothing");
    JobFailures.report(log, "job", 0, new IllegalStateException("planned"));
    var unused = JobFailures.endOf(log, "job", new IllegalStateException("planned"));
    assertThat(records).isEmpty();
  }
}
