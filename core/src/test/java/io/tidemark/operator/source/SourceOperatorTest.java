// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.InputStatus;
import io.tidemark.io.SourceOutput;
import io.tidemark.io.SplitsAssignment;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext.Emitted;
import io.tidemark.operator.source.ScriptedSource.Hello;
import io.tidemark.operator.source.ScriptedSource.Reader;
import io.tidemark.operator.source.ScriptedSource.Split;
import io.tidemark.time.Watermark;
import io.tidemark.time.WatermarkStrategy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The source operator and its coordinator: protocol, event time, idleness, alignment. */
class SourceOperatorTest {
  private static final long INTERVAL_MILLIS = 200;

  private ScriptedSource source;

  @BeforeEach
  void nameSource(TestInfo test) {
    source = new ScriptedSource(test.getDisplayName());
  }

  private static WatermarkStrategy<Long> monotonous() {
    return WatermarkStrategy.<Long>forMonotonousTimestamps()
        .withTimestampAssigner((value, timestamp) -> value);
  }

  private Reader reader(int index) {
    return source.script().readers.get(index);
  }

  private void assign(SourceHarness<Long> harness, int subtask, String... ids) throws Exception {
    for (String id : ids) {
      source.script().enumerator.assignSplit(new Split(id, 0), subtask);
    }
    harness.settle();
  }

  /** Says that there is no split for a reader for now. */
  private void assignNone(SourceHarness<Long> harness, int subtask) throws Exception {
    source.script().enumerator.assignSplits(new SplitsAssignment<>(Map.of(subtask, List.of())));
    harness.settle();
  }

  private void emit(SourceHarness<Long> harness, int subtask, String split, long... values)
      throws Exception {
    reader(subtask).next =
        output -> {
          SourceOutput<Long> target = split == null ? output : output.createOutputForSplit(split);
          for (long value : values) {
            target.collect(value);
          }
          return InputStatus.MORE_AVAILABLE;
        };
    assertThat(harness.step(subtask)).isEqualTo(Status.MORE_AVAILABLE);
  }

  private static void tick(SourceHarness<?> harness) throws Exception {
    harness.advanceMillis(INTERVAL_MILLIS);
  }

  @Test
  void talksWithTheEnumerator() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 2);
    harness.settle();
    reader(1).context.sendSplitRequest();
    reader(0).context.sendSourceEventToCoordinator(new Hello("up"));
    harness.settle();
    source.script().enumerator.sendEventToSourceReader(1, new Hello("down"));
    assign(harness, 1, "a");
    source.script().enumerator.signalNoMoreSplits(1);
    harness.settle();
    harness.checkpoint(4);
    harness.complete(4);
    harness.close();
    assertThat(source.script().enumeratorLog)
        .containsExactly(
            "from fresh",
            "start",
            "reader 0",
            "reader 1",
            "request of 1",
            "event Hello[text=up] of 0",
            "complete 4",
            "close");
    assertThat(reader(1).log)
        .containsExactly(
            "start", "event Hello[text=down]", "add a@0", "no more", "complete 4", "close");
  }

  @Test
  void restoresSplitsBeforeTheReaderStarts() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assign(harness, 0, "a", "b");
    reader(0).splits.set(1, new Split("b", 17));
    SourceHarness.Checkpoint checkpoint = harness.checkpoint(9);
    SourceHarness<Long> restored = SourceHarness.restore(source, monotonous(), 2, checkpoint);
    restored.settle();
    assertThat(reader(1).log).containsExactly("add a@0", "start");
    assertThat(reader(2).log).containsExactly("add b@17", "start");
    assertThat(source.script().enumeratorLog).contains("from state of 9");
  }

  @Test
  void refusesAnAssignmentToAReaderThatIsNotThere() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assertThatThrownBy(() -> source.script().enumerator.assignSplit(new Split("a", 0), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reader 3")
        .hasMessageContaining("[0]");
  }

  @Test
  void repeatsACallOfTheEnumeratorAndStopsWhenItIsClosed() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    int[] calls = {0};
    source.script().enumerator.callAsync(() -> ++calls[0], (result, failure) -> {}, 50, 100);
    int[] expected = {0, 1, 1, 2, 3, 3};
    int[] waits = {49, 1, 99, 1, 100, 99};
    for (int i = 0; i < waits.length; i++) {
      harness.advanceMillis(waits[i]);
      assertThat(calls[0]).as("after wait %d", i).isEqualTo(expected[i]);
    }
    harness.close();
    harness.advanceMillis(1000);
    assertThat(calls[0]).isLessThanOrEqualTo(4);
  }

  @Test
  void failsTheJobWithWhatAHandlerThrows() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    source
        .script()
        .enumerator
        .callAsync(
            () -> 1,
            (result, failure) -> {
              throw new IllegalStateException("handler");
            });
    assertThatThrownBy(harness::settle)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("handler");
  }

  // ---- event time ----------------------------------------------------------------------------

  @Test
  void givesRecordsTheirTimestampsAndMakesWatermarks() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assign(harness, 0, "a");
    emit(harness, 0, null, 5, 3, 9);
    assertThat(harness.context(0).records())
        .containsExactly(new Emitted<>(5L, 5), new Emitted<>(3L, 3), new Emitted<>(9L, 9));
    assertThat(harness.context(0).watermarks()).isEmpty();
    tick(harness);
    assertThat(harness.context(0).watermarks()).containsExactly(8L);
  }

  @Test
  void takesTheLeastWatermarkOfItsSplits() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assign(harness, 0, "a", "b");
    emit(harness, 0, "a", 100);
    tick(harness);
    // Split b was assigned and holds event time although nothing was read from it yet.
    assertThat(harness.context(0).watermarks()).isEmpty();
    emit(harness, 0, "b", 50);
    tick(harness);
    emit(harness, 0, "b", 200);
    tick(harness);
    assertThat(harness.context(0).watermarks()).containsExactly(49L, 99L);
    reader(0).next =
        output -> {
          output.releaseOutputForSplit("a");
          return InputStatus.MORE_AVAILABLE;
        };
    harness.step(0);
    assertThat(harness.context(0).watermarks()).containsExactly(49L, 99L, 199L);
  }

  @Test
  void passesOnWatermarksThatTheSourceItselfMakes() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, WatermarkStrategy.noWatermarks(), 1);
    harness.settle();
    assign(harness, 0, "a");
    reader(0).next =
        output -> {
          output.collect(1L, 77);
          output.emitWatermark(new Watermark(70));
          output.emitWatermark(new Watermark(60));
          return InputStatus.MORE_AVAILABLE;
        };
    harness.step(0);
    assertThat(harness.context(0).records()).containsExactly(new Emitted<>(1L, 77));
    assertThat(harness.context(0).watermarks()).containsExactly(70L);
  }

  @Test
  void endsEventTimeWithTheInput() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    reader(0).next = output -> InputStatus.END_OF_INPUT;
    assertThat(harness.step(0)).isEqualTo(Status.END_OF_INPUT);
    assertThat(harness.context(0).watermarks()).containsExactly(Long.MAX_VALUE);
    assertThat(harness.context(0).idleChanges()).containsExactly(false);
    tick(harness);
    assertThat(harness.context(0).watermarks()).hasSize(1);
  }

  @Test
  void isIdleWithoutASplitAndActiveWithOne() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assertThat(harness.context(0).idleChanges()).isEmpty(); // the enumerator has not spoken yet
    assignNone(harness, 0);
    assertThat(harness.context(0).idleChanges()).containsExactly(true);
    assign(harness, 0, "a");
    assertThat(harness.context(0).idleChanges()).containsExactly(true, false);
    emit(harness, 0, "a", 1);
    reader(0).next =
        output -> {
          output.releaseOutputForSplit("a");
          return InputStatus.NOTHING_AVAILABLE;
        };
    harness.step(0);
    assertThat(harness.context(0).idleChanges()).containsExactly(true, false);
    assignNone(harness, 0);
    assertThat(harness.context(0).idleChanges()).containsExactly(true, false, true);
  }

  @Test
  void leavesOutASplitWithoutRecordsAfterTheIdleTimeout() throws Exception {
    WatermarkStrategy<Long> strategy = monotonous().withIdleness(Duration.ofSeconds(2));
    SourceHarness<Long> harness = SourceHarness.start(source, strategy, 1);
    harness.settle();
    assign(harness, 0, "a", "b");
    for (int i = 1; i <= 30; i++) {
      emit(harness, 0, "a", 100L * i);
      tick(harness);
    }
    // Split b never emitted: after about two seconds a alone decides.
    assertThat(harness.context(0).watermarks().get(0)).isBetween(1_099L, 1_399L);
    assertThat(harness.context(0).watermarks()).endsWith(2_999L);
    emit(harness, 0, "b", 10);
    emit(harness, 0, "a", 9_000);
    tick(harness);
    assertThat(harness.context(0).watermarks()).endsWith(2_999L);
  }

  @Test
  void doesNotTakeAStallForIdleness() throws Exception {
    WatermarkStrategy<Long> strategy = monotonous().withIdleness(Duration.ofSeconds(2));
    SourceHarness<Long> harness = SourceHarness.start(source, strategy, 1);
    harness.settle();
    assign(harness, 0, "a");
    emit(harness, 0, "a", 1);
    tick(harness);
    tick(harness);
    // The subtask gets no turn for a minute, as under backpressure: one tick, not three hundred.
    harness.advanceMillis(60_000);
    assertThat(harness.context(0).idleChanges()).isEmpty();
  }

  @Test
  void countsRecords() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, monotonous(), 1);
    harness.settle();
    assign(harness, 0, "a", "b");
    emit(harness, 0, "a", 1, 2, 3);
    reader(0).next =
        output -> {
          output.createOutputForSplit("b").collect(4L);
          output.releaseOutputForSplit("b");
          output.collect(5L);
          return InputStatus.MORE_AVAILABLE;
        };
    harness.step(0);
    assertThat(harness.context(0).metricValues().entrySet())
        .anySatisfy(
            metric -> {
              assertThat(metric.getKey()).endsWith("numRecordsIn");
              assertThat(metric.getValue()).isEqualTo(5L);
            });
  }

  // ---- alignment -----------------------------------------------------------------------------

  private static WatermarkStrategy<Long> aligned() {
    return monotonous().withWatermarkAlignment("g", Duration.ofMillis(100), Duration.ofMillis(50));
  }

  @Test
  void holdsBackASourceThatIsAheadOfAnother() throws Exception {
    TestClock clock = new TestClock();
    Map<String, Object> shared = new LinkedHashMap<>();
    ScriptedSource slowSource = new ScriptedSource("slow");
    SourceHarness<Long> fast =
        SourceHarness.start(source, aligned(), 1, clock, "fast", shared, null);
    SourceHarness<Long> slow =
        SourceHarness.start(slowSource, aligned(), 1, clock, "slow", shared, null);
    fast.settle();
    slow.settle();
    assign(fast, 0, "a");
    slowSource.script().enumerator.assignSplit(new Split("b", 0), 0);
    slow.settle();

    emit(fast, 0, "a", 1_000);
    pass(fast, slow);
    // The slow source has said nothing yet, so nobody may run ahead of it.
    assertThat(fast.step(0)).isEqualTo(Status.NOTHING_AVAILABLE);

    Reader slowReader = slowSource.script().readers.get(0);
    slowReader.next =
        output -> {
          output.createOutputForSplit("b").collect(800L);
          return InputStatus.MORE_AVAILABLE;
        };
    slow.step(0);
    pass(fast, slow);
    assertThat(fast.step(0)).isEqualTo(Status.NOTHING_AVAILABLE); // 999 > 799 + 100

    slowReader.next =
        output -> {
          output.createOutputForSplit("b").collect(900L);
          return InputStatus.MORE_AVAILABLE;
        };
    slow.step(0);
    pass(fast, slow);
    assertThat(fast.step(0)).isEqualTo(Status.MORE_AVAILABLE); // 999 <= 899 + 100

    emit(fast, 0, "a", 2_000);
    pass(fast, slow);
    assertThat(fast.step(0)).isEqualTo(Status.NOTHING_AVAILABLE);
    slowReader.next = output -> InputStatus.END_OF_INPUT;
    slow.step(0);
    pass(fast, slow);
    assertThat(fast.step(0)).isEqualTo(Status.MORE_AVAILABLE); // Nobody is left to wait for.
  }

  private static void pass(SourceHarness<?> first, SourceHarness<?> second) throws Exception {
    // Long enough for a watermark, its report and the answer.
    for (int i = 0; i < 8; i++) {
      first.advanceMillis(50);
      second.settle();
    }
  }

  @Test
  void pausesASplitThatIsAheadOfAnotherOfTheSameReader() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, aligned(), 1);
    harness.settle();
    assign(harness, 0, "a", "b");
    emit(harness, 0, "b", 100);
    emit(harness, 0, "a", 1_000);
    pass(harness, harness);
    assertThat(reader(0).log).contains("pause [a] resume []");
    assertThat(reader(0).log).noneMatch(entry -> entry.contains("resume [a"));
    emit(harness, 0, "b", 990);
    pass(harness, harness);
    // Split b waited too, until the least watermark that it now is had been reported.
    assertThat(reader(0).log).endsWith("pause [] resume [a, b]");
  }

  @Test
  void doesNotWaitForAReaderWithoutASplit() throws Exception {
    SourceHarness<Long> harness = SourceHarness.start(source, aligned(), 2);
    harness.settle();
    assignNone(harness, 1);
    assign(harness, 0, "a");
    emit(harness, 0, "a", 1_000);
    pass(harness, harness);
    emit(harness, 0, "a", 5_000);
    pass(harness, harness);
    assertThat(harness.step(0)).isEqualTo(Status.MORE_AVAILABLE);
  }
}
