// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Prints itself as objects do that refer to each other. */
  private static final class Endless {
    private final long value;

    Endless(long value) {
      this.value = value;
    }

    @Override
    @SuppressWarnings("InfiniteRecursion")
    public String toString() {
      return value + " in " + this;
    }
  }

  /** What failed must be named, and not that it cannot be printed what it failed on. */
  @Test
  void recordWhoseTextNeverEndsDoesNotHideTheFailure() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromData(1L)
        .uid("numbers")
        .map(Endless::new)
        .uid("endless")
        .map(
            record -> {
              if (record.value == 1) {
                throw new IllegalStateException("planned failure on it");
              }
              return record.value;
            })
        .returns(Types.LONG)
        .uid("odd")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("odd"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'odd' failed on the record of class")
        .hasMessageContaining("planned failure on it");
  }

  private static long throwsEndless(long value) {
    throw new IllegalStateException() {
      private static final long serialVersionUID = 1L;

      @Override
      public String getMessage() {
        return new Endless(value).toString();
      }
    };
  }

  /** A message that is made of such an object. */
  @Test
  void messageThatNeverEndsFailsTheJob() {
    assertThatThrownBy(() -> run(OddExceptionTest::throwsEndless))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'odd' failed on the record 1")
        .hasMessageContaining("failed to say why");
    assertThat(Jobs.threadsOf("odd")).isEmpty();
  }

  /** Fails when it is closed, and on a record where it is told to, with what cannot be printed. */
  private static final class SpeechlessAtTheEnd extends RichMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private final boolean failsBefore;

    SpeechlessAtTheEnd(boolean failsBefore) {
      this.failsBefore = failsBefore;
    }

    @Override
    public Long map(Long value) {
      return failsBefore ? throwsSpeechless(value) : value;
    }

    @Override
    public void close() {
      throwsSpeechless(13);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void messageThatFailsWhileAJobClosesDoesNotKeepItFromItsEnd(boolean failsBefore)
      throws Exception {
    Feed<Long> feed = new Feed<>(1);
    feed.append(0, 13L);
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .map(new SpeechlessAtTheEnd(failsBefore))
        .uid("odd")
        .sinkTo(new Seen<Long>().sink());
    JobClient client = environment.executeAsync("odd-close");
    if (failsBefore) {
      assertThatThrownBy(() -> Jobs.end(client)).hasMessageContaining("failed on the record 13");
    } else {
      Jobs.awaitRunning(client);
      Jobs.get(client.cancel());
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.CANCELED);
    }
    client.close();
    assertThat(Jobs.threadsOf("odd-close")).isEmpty();
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
