// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.stream.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Exceptions of user code that are odd themselves: the job fails all the same. */
@Timeout(60)
final class OddExceptionTest {

  private static void run(MapFunction<Long, Long> fails) throws Exception {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .map(fails)
        .uid("odd")
        .sinkTo(new Seen<Long>().sink());
    environment.execute("odd");
  }

  private static long throwsCircle(long value) throws Exception {
    if (value == 13) {
      Exception first = new Exception("first");
      first.initCause(new Exception("second", first));
      throw first;
    }
    return value;
  }

  @Test
  void causesThatLeadInACircleFailTheJob() {
    assertThatThrownBy(() -> run(OddExceptionTest::throwsCircle))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'odd' failed on the record 13")
        .hasMessageContaining("first");
    assertThat(Jobs.threadsOf("odd")).isEmpty();
  }

  private static long throwsSpeechless(long value) {
    if (value == 13) {
      throw new IllegalStateException() {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
          throw new IllegalArgumentException("not even this");
        }
      };
    }
    return value;
  }

  @Test
  void messageThatFailsItselfFailsTheJob() {
    assertThatThrownBy(() -> run(OddExceptionTest::throwsSpeechless))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'odd' failed on the record 13")
        .hasMessageContaining("failed to say why");
    assertThat(Jobs.threadsOf("odd")).isEmpty();
  }

  /** What a terminal would obey is written out, in the log and in what the job says. */
  @Test
  void recordWithControlCharactersIsWrittenOut() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromData("a\u001b[2J\nb")
        .uid("texts")
        .map(Long::parseLong)
        .uid("odd")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("odd"))
        .hasMessageContaining("failed on the record a\\x1b[2J\\nb: ");
  }
}
