// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestContext;
import io.tidemark.operator.sink.SinkHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every sink that promises exactly once keeps: whatever is lost on the way, crash,
 * acknowledgement or notification, each record becomes visible once, and none before its checkpoint
 * is complete.
 *
 * <p>Records are numbered lines. A run writes, takes checkpoints and is killed at random moments;
 * it goes on from the newest complete checkpoint, or from an older one where the sink withdraws, at
 * another parallelism.
 */
@Timeout(120)
public abstract class SinkContract {

  /** The sink, writing to the same place at every call within a test. */
  protected abstract Sink<String> sink() throws Exception;

  /** What is visible now, in any order. */
  protected abstract List<String> visible() throws Exception;

  /** Empties the place, so that another run can begin afresh. */
  protected abstract void clear() throws Exception;

  /** The machine loses power: what was not made durable may be gone. */
  protected void losePower() {}

  /** Whether an older checkpoint than the newest complete one may be restored. */
  protected boolean restoresOlderCheckpoints() {
    return true;
  }

  /** Adds what the sink needs of its surroundings. */
  protected void prepare(TestContext<Void> context) {}

  private static List<String> lines(int count) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add(line(i));
    }
    return lines;
  }

  private static String line(int number) {
    return "record " + number;
  }

  private SinkHarness<String> start(SinkHarness.Start start) throws Exception {
    return new SinkHarness<>(sink(), start, this::prepare);
  }

  @Test
  void showsRecordsWithTheirCheckpointAndNotBefore() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 2, 0, null));
    for (int i = 0; i < 10; i++) {
      sink.write(i % 2, line(i));
    }
    sink.settle();
    assertThat(visible()).isEmpty();
    SinkHarness.Checkpoint unused = sink.snapshot(1);
    sink.acknowledgeAll();
    sink.settle();
    assertThat(visible()).isEmpty();
    sink.completeAll(1);
    sink.settle();
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(10));
  }

  @Test
  void showsTheLastRecordsWithTheLastCheckpoint() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 2, 0, null));
    sink.write(0, line(0));
    sink.checkpoint(1);
    sink.write(1, line(1));
    sink.finish();
    sink.settle();
    assertThat(visible()).containsExactly(line(0));
    sink.checkpoint(2);
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(2));
    sink.close();
  }

  @Test
  void showsEverythingAtTheEndWithoutCheckpoints() throws Exception {
    SinkHarness<String> sink =
        new SinkHarness<>(
            sink(),
            new SinkHarness.Start(new TestClock(), 2, 0, null),
            context -> {
              prepare(context);
              context.withoutCheckpoints();
            });
    for (int i = 0; i < 10; i++) {
      sink.write(i % 2, line(i));
    }
    sink.finish();
    sink.settle();
    sink.endOfJob();
    sink.settle();
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(10));
    sink.close();
  }

  @Test
  void toleratesNotificationsThatAreLostLateOrDoubled() throws Exception {
    SinkHarness<String> sink = start(new SinkHarness.Start(new TestClock(), 1, 0, null));
    for (int id = 1; id <= 4; id++) {
      sink.write(0, line(id - 1));
      SinkHarness.Checkpoint unused = sink.snapshot(id);
      sink.acknowledgeAll();
    }
    sink.completeAll(3);
    sink.completeAll(2);
    sink.completeAll(3);
    sink.settle();
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(3));
    sink.completeAll(4);
    sink.settle();
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(4));
  }

  @Test
  void commitsAgainAfterARestore() throws Exception {
    TestClock clock = new TestClock();
    SinkHarness<String> sink = start(new SinkHarness.Start(clock, 3, 0, null));
    for (int i = 0; i < 9; i++) {
      sink.write(i % 3, line(i));
    }
    SinkHarness.Checkpoint one = sink.snapshot(1);
    sink.acknowledgeAll();
    sink.complete(1, 1);
    sink.settle();
    clock.advanceMillis(10);
    for (int parallelism : new int[] {1, 4}) {
      SinkHarness<String> next = start(new SinkHarness.Start(clock, parallelism, 0, one));
      next.settle();
      assertThat(visible()).containsExactlyInAnyOrderElementsOf(lines(9));
    }
  }

  @Test
  void survivesRandomCrashes() throws Exception {
    for (long seed = 1; seed <= 300; seed++) {
      clear();
      new RandomRun(seed).run();
      assertThat(visible())
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(lines(RandomRun.RECORDS));
    }
  }

  /** One run of a job with crashes, from the first record to the last commit. */
  private final class RandomRun {
    static final int RECORDS = 120;

    private final Random random;
    private final TestClock clock = new TestClock();
    private final List<Complete> complete = new ArrayList<>();
    private SinkHarness<String> sink;
    private long lastId;
    private int written;
    private int attempt;

    /** A complete checkpoint and how many records lie before it. */
    private record Complete(SinkHarness.Checkpoint checkpoint, int written) {}

    RandomRun(long seed) {
      this.random = new Random(seed);
    }

    void run() throws Exception {
      restart();
      while (written < RECORDS) {
        switch (random.nextInt(10)) {
          case 0, 1 -> checkpoint();
          case 2 -> runSomeCalls();
          case 3 -> {
            if (random.nextInt(4) == 0) {
              crash();
            }
          }
          default -> {
            sink.write(random.nextInt(sink.parallelism()), line(written));
            written++;
          }
        }
      }
      sink.finish();
      while (!finalCheckpoint()) {
        crash();
        for (; written < RECORDS; written++) {
          sink.write(random.nextInt(sink.parallelism()), line(written));
        }
        sink.finish();
      }
      sink.completeAll(lastId); // Of the last checkpoint everybody is told before the job ends.
      sink.settle();
      sink.close();
    }

    private boolean finalCheckpoint() throws Exception {
      int before = complete.size();
      checkpoint();
      return complete.size() > before && complete.get(before).written() == RECORDS;
    }

    /** Goes as far as it goes: not every checkpoint completes, not everybody is told. */
    private void checkpoint() throws Exception {
      long id = ++lastId;
      SinkHarness.Checkpoint taken = sink.snapshot(id);
      int acknowledged =
          random.nextInt(5) == 0 ? random.nextInt(sink.parallelism()) : sink.parallelism();
      for (int i = 0; i < acknowledged; i++) {
        runSomeCalls();
        sink.acknowledge(i);
      }
      if (acknowledged < sink.parallelism()) {
        for (int i = acknowledged; i < sink.parallelism(); i++) {
          if (random.nextBoolean()) {
            sink.acknowledge(i); // Too late, or without the others: the checkpoint is given up.
          }
        }
        return;
      }
      complete.add(new Complete(taken, written));
      for (int i = 0; i < sink.parallelism(); i++) {
        if (random.nextInt(4) != 0) {
          sink.complete(i, id);
        }
      }
      runSomeCalls();
    }

    private void runSomeCalls() {
      for (int i = random.nextInt(4); i > 0; i--) {
        sink.runOneCall(random.nextInt(sink.parallelism()));
      }
    }

    private void crash() throws Exception {
      SinkHarness<String> dead = sink;
      boolean inProcess = random.nextBoolean();
      if (inProcess) {
        dead.close();
        if (random.nextBoolean()) {
          for (int i = 0; i < dead.parallelism(); i++) {
            dead.context(i).runCalls(); // What was under way on the I/O pool still ends.
          }
        }
      }
      if (!inProcess && random.nextBoolean()) {
        losePower();
      }
      attempt = inProcess ? attempt + 1 : 0;
      clock.advanceMillis(1 + random.nextInt(100));
      restart();
    }

    private void restart() throws Exception {
      if (!complete.isEmpty() && restoresOlderCheckpoints() && random.nextInt(4) == 0) {
        complete.remove(complete.size() - 1); // An older checkpoint is chosen.
      }
      Complete from = complete.isEmpty() ? null : complete.get(complete.size() - 1);
      if (from == null && written > 0) {
        clear(); // Nothing to restore: whoever starts over empties the place first.
      }
      written = from == null ? 0 : from.written();
      lastId = from == null ? 0 : from.checkpoint().id() + random.nextInt(2);
      sink =
          start(
              new SinkHarness.Start(
                  clock, 1 + random.nextInt(4), attempt, from == null ? null : from.checkpoint()));
    }
  }
}
