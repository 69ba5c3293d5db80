// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who holds others up is named, and nobody else is. */
final class LongCallWatchTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Calls calls = new Calls();
  private final LongCallWatch watch = new LongCallWatch(graph(), calls, new ControlTimers(), calls);
  private final String subtask = "0-numbers[1]";

  private static JobGraph graph() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    environment
        .fromSequence(1, 10)
        .uid("numbers")
        .map(value -> value)
        .uid("slow map")
        .sinkTo(new Seen<Long>().sink());
    return JobGraphBuilder.build(environment.getStreamGraph().withJobName("watched"));
  }

  /** The calls that a test says there are, and its clock. */
  private static final class Calls implements TaskletScheduler, Clock {
    private final List<LongCall> inProgress = new ArrayList<>();
    private LongCall ended = LongCall.NONE;
    private long nowNanos;

    @Override
    public Slot reserve(int affinity, boolean ownThread) {
      throw new AssertionError("Nothing is started here.");
    }

    @Override
    public List<LongCall> callsLongerThan(long nanos) {
      return inProgress.stream().filter(call -> call.nanos() > nanos).toList();
    }

    @Override
    public String taskletThatExits() {
      return "";
    }

    @Override
    public LongCall takeLongestCall() {
      LongCall taken = ended;
      ended = LongCall.NONE;
      return taken;
    }

    @Override
    public void close() {}

    @Override
    public long currentTimeMillis() {
      return TimeUnit.NANOSECONDS.toMillis(nowNanos);
    }

    @Override
    public long nanoTime() {
      return nowNanos;
    }
  }

  private void inProgress(long begun, long millis, boolean waits, boolean holdsOthersUp) {
    calls.inProgress.clear();
    calls.inProgress.add(
        new TaskletScheduler.LongCall(subtask, begun, millis * MILLI, waits, holdsOthersUp));
  }

  @Test
  void namesTheOperatorsOfACallThatTakesASecondAndSaysWhatToDo() {
    calls.ended = new TaskletScheduler.LongCall(subtask, 0, 1_500 * MILLI, false, true);
    assertThat(watch.look())
        .singleElement()
        .asString()
        .contains("'numbers', 'slow map'", "[1]", "took 1500 ms", ".ownThread()");
    assertThat(watch.longest().nanos()).isEqualTo(1_500_000_000L);
  }

  @Test
  void isSilentAboutACallThatMayJustNotGetACore() {
    inProgress(1, 900, false, true);
    assertThat(watch.look()).isEmpty();
    assertThat(watch.look()).isEmpty();
    calls.ended = new TaskletScheduler.LongCall(subtask, 0, 900 * MILLI, false, true);
    assertThat(watch.look()).isEmpty();
  }

  @Test
  void namesACallThatWaitsAtTwoLooks() {
    inProgress(1, 150, true, true);
    assertThat(watch.look()).isEmpty();
    inProgress(2, 150, true, true);
    assertThat(watch.look()).as("another call").isEmpty();
    inProgress(2, 250, true, true);
    assertThat(watch.look()).singleElement().asString().contains("has been waiting for 250 ms");
  }

  @Test
  void isSilentAboutFirstCallsAndThreadsThatNobodyShares() {
    inProgress(1, 5_000, true, false);
    assertThat(watch.look()).isEmpty();
    assertThat(watch.look()).isEmpty();
  }

  @Test
  void namesNobodyTwiceWithinAMinute() {
    inProgress(1, 2_000, false, true);
    assertThat(watch.look()).hasSize(1);
    calls.nowNanos = 59_000 * MILLI;
    assertThat(watch.look()).isEmpty();
    calls.nowNanos = 60_000 * MILLI;
    assertThat(watch.look()).hasSize(1);
  }
}
