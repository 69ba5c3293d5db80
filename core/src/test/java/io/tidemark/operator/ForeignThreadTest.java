// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.process.ProcessFunction;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A function that emits on a thread of its own. */
@Timeout(60)
final class ForeignThreadTest {

  private static final class Elsewhere extends ProcessFunction<Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(Long value, Context ctx, Collector<Long> out) {
      if (value != 13) {
        out.collect(value);
        return;
      }
      try {
        CompletableFuture.runAsync(() -> out.collect(value)).join();
      } catch (CompletionException swallowed) {
        assertThat(swallowed).hasMessageContaining("emitted on the thread");
      }
    }
  }

  @Test
  void failsTheJobWhereTheGuardIsOn() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
                Jobs.settings("pipeline.mutation-guard", "true"))
            .setParallelism(1);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .process(new Elsewhere())
        .uid("elsewhere")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("foreign"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("The function of operator 'elsewhere' emitted on the thread '")
        .hasMessageContaining("only that of its subtask may");
  }

  @Test
  void doesNotDisturbAJobThatEmitsWhereItShould() throws Exception {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
                Jobs.settings("pipeline.mutation-guard", "true"))
            .setParallelism(2);
    Seen<Long> seen = new Seen<>();
    environment
        .fromSequence(1, 1000)
        .uid("numbers")
        .rebalance()
        .process(
            new ProcessFunction<Long, Long>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement(Long value, Context ctx, Collector<Long> out) {
                out.collect(value);
              }
            })
        .returns(Long.class)
        .uid("here")
        .sinkTo(seen.sink());
    environment.execute("home");
    assertThat(seen.all()).hasSize(1000);
  }
}
