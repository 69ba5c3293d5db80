// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.Sink;
import io.tidemark.io.SinkContract;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.sink.SinkHarness;
import io.tidemark.serializer.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class CollectSinkTest extends SinkContract {
  private CollectedResults<String> results = new CollectedResults<>();
  private final List<String> taken = new ArrayList<>();

  @Override
  protected Sink<String> sink() {
    return new CollectSink<>("results", Types.STRING.createSerializer());
  }

  @Override
  protected void prepare(TestContext<Void> context) {
    context.attach("results", results);
  }

  @Override
  protected List<String> visible() {
    while (results.hasNextNow()) {
      taken.add(results.next());
    }
    return List.copyOf(taken);
  }

  @Override
  protected void clear() {
    results = new CollectedResults<>();
    taken.clear();
  }

  /** What was handed over cannot be taken back within one process. */
  @Override
  protected boolean restoresOlderCheckpoints() {
    return false;
  }

  private SinkHarness<String> start(SinkHarness.Start start, boolean checkpoints) throws Exception {
    return new SinkHarness<>(
        sink(),
        start,
        context -> {
          prepare(context);
          if (!checkpoints) {
            context.withoutCheckpoints();
          }
        });
  }

  @Test
  void handsRecordsOverAtOnceWithoutCheckpoints() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 1, 0, null), false);
    sink.write(0, "a");
    assertThat(results.hasNext()).isTrue();
    assertThat(results.next()).isEqualTo("a");
  }

  @Test
  void endsWithAFailureRatherThanRepeatResultsWithoutCheckpoints() throws Exception {
    TestClock clock = new TestClock();
    SinkHarness<String> sink = start(new SinkHarness.Start(clock, 1, 0, null), false);
    sink.write(0, "a");
    SinkHarness<String> again = start(new SinkHarness.Start(clock, 1, 1, null), false);
    again.write(0, "a");
    assertThat(results.next()).isEqualTo("a");
    assertThatThrownBy(results::hasNext)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("enableCheckpointing");
  }

  @Test
  void takesNoInputWhileTheProgramTakesNoResults() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 1, 0, null), false);
    int written = 0;
    while (!sink.context(0).isPaused()) {
      sink.write(0, "x");
      written++;
    }
    assertThat(written).isEqualTo(10_000);
    // Not after each single result: a wake-up costs more than a result.
    for (int taken = 0; taken < 4_999; taken++) {
      results.next();
    }
    assertThat(sink.context(0).waitingCalls()).isZero();
    results.next();
    assertThat(sink.runOneCall(0)).isTrue();
    assertThat(sink.context(0).isPaused()).isFalse();
  }

  @Test
  void waitsForACheckpointWhenTooMuchIsKeptForIt() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 1, 0, null), true);
    String half = "x".repeat(1 << 19);
    TestContext<Void> context = sink.context(0);
    sink.write(0, half);
    assertThat(context.isPausedBetweenCheckpoints()).isFalse();
    sink.write(0, half);
    assertThat(context.isPausedBetweenCheckpoints()).isTrue();
    assertThat(context.checkpointRequests()).isEqualTo(1);
    sink.write(0, "late");
    assertThat(context.checkpointRequests()).as("asks once").isEqualTo(1);
    sink.snapshot(1);
    sink.acknowledgeAll();
    assertThat(context.isPausedBetweenCheckpoints()).as("before it is handed over").isTrue();
    sink.completeAll(1);
    sink.settle();
    assertThat(visible()).containsExactly(half, half, "late");
    assertThat(context.isPausedBetweenCheckpoints()).isFalse();
    sink.write(0, half + half);
    assertThat(context.isPausedBetweenCheckpoints()).isTrue();
    assertThat(context.checkpointRequests()).isEqualTo(2);
  }

  @Test
  void givesTheFailureBehindTheLastResult() {
    CollectedResults<String> failed = new CollectedResults<>();
    failed.add("a", 0);
    failed.end(new IllegalStateException("job failed"));
    assertThat(failed.next()).isEqualTo("a");
    assertThatThrownBy(failed::hasNext).hasMessage("job failed");
    assertThatThrownBy(failed::next).hasMessage("job failed");
  }

  @Test
  void endsForGood() {
    CollectedResults<String> ended = new CollectedResults<>();
    ended.end();
    assertThat(ended.hasNext()).isFalse();
    assertThat(ended.hasNext()).isFalse();
    assertThatThrownBy(ended::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void saysThatNobodyTakesTheResults() {
    assertThatThrownBy(
            () -> new SinkHarness<>(sink(), new SinkHarness.Start(new TestClock(), 1, 0, null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'results'")
        .hasMessageContaining("embedded");
  }

  @Test
  void copiesMutableRecords() throws Exception {
    CollectedResults<int[]> arrays = new CollectedResults<>();
    SinkHarness<int[]> sink =
        new SinkHarness<>(
            new CollectSink<>(
                "results",
                io.tidemark.serializer.TypeInformation.of(int[].class).createSerializer()),
            new SinkHarness.Start(new TestClock(), 1, 0, null),
            context -> context.attach("results", arrays));
    int[] reused = {1};
    sink.write(0, reused);
    reused[0] = 2;
    sink.write(0, reused);
    sink.checkpoint(1);
    assertThat(arrays.next()).containsExactly(1);
    assertThat(arrays.next()).containsExactly(2);
  }
}
