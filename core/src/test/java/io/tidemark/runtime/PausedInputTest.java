// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobStatus;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.runtime.scheduling.Progress;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes on, and what does not, while an operator holds its subtask's input back. */
@Timeout(60)
final class PausedInputTest {
  private static final long START = 1_000_000;

  private static volatile CountDownLatch paused = new CountDownLatch(1);
  private static volatile CountDownLatch calledBack = new CountDownLatch(1);
  private static volatile boolean asksToBeCalledBack;
  private static volatile @Nullable CountDownLatch whenIdle;
  private static volatile long deadlineWhenIdle;
  private static final AtomicReference<@Nullable OperatorContext<Long>> VALVE =
      new AtomicReference<>();

  private final ManualClock clock = new ManualClock(START);
  private final Feed<Long> feed = new Feed<>(1);
  private final Seen<Long> seen = new Seen<>();

  @BeforeEach
  void prepare() {
    paused = new CountDownLatch(1);
    calledBack = new CountDownLatch(1);
    asksToBeCalledBack = false;
  }

  /** Passes one record on and then holds the input back. */
  private static final class Valve extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(record, timestamp);
      if (record == 1) {
        context().pauseInput(true);
        if (asksToBeCalledBack) {
          context().callAt(START + 100, this::open);
        }
        VALVE.set(context());
        paused.countDown();
      }
    }

    private void open(long time) {
      calledBack.countDown();
      context().pauseInput(false);
    }
  }

  /** Passes records on, and emits -1 a moment after the first. */
  private static final class Alarm extends KeyedProcessFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(Long value, Context ctx, Collector<Long> out) {
      if (value == 1) {
        ctx.timerService().registerProcessingTimeTimer(START + 10);
      }
      out.collect(value);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext ctx, Collector<Long> out) {
      out.collect(-1L);
    }
  }

  /** Notes until when the subtask with the valve sleeps, once it finds nothing to do. */
  private record IdleCalls(TaskletScheduler target) implements TaskletScheduler {
    @Override
    public Slot reserve(int affinity, boolean ownThread) {
      Slot slot = target.reserve(affinity, ownThread);
      return new Slot() {
        @Override
        public void start(Tasklet tasklet) {
          slot.start(tasklet.name().contains("feed") ? tasklet : new Watched(tasklet));
        }

        @Override
        public void wake() {
          slot.wake();
        }

        @Override
        public boolean ownsThread() {
          return slot.ownsThread();
        }

        @Override
        public void await() {
          slot.await();
        }

        @Override
        public boolean interrupt() {
          return slot.interrupt();
        }

        @Override
        public void shieldCall() {
          slot.shieldCall();
        }
      };
    }

    @Override
    public List<LongCall> callsLongerThan(long nanos) {
      return target.callsLongerThan(nanos);
    }

    @Override
    public String taskletThatExits() {
      return target.taskletThatExits();
    }

    @Override
    public LongCall takeLongestCall() {
      return target.takeLongestCall();
    }

    @Override
    public void close() {
      target.close();
    }
  }

  private record Watched(Tasklet target) implements Tasklet {
    @Override
    public String name() {
      return target.name();
    }

    @Override
    public Progress call() {
      Progress progress = target.call();
      CountDownLatch wanted = whenIdle;
      if (wanted != null && progress == Progress.NONE && !name().equals("jobmanager")) {
        deadlineWhenIdle = target.nextDeadlineMillis();
        whenIdle = null;
        wanted.countDown();
      }
      return progress;
    }

    @Override
    public long nextDeadlineMillis() {
      return target.nextDeadlineMillis();
    }
  }

  private JobClient start() throws InterruptedException {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .keyBy(value -> 0L, Types.LONG)
        .process(new Alarm())
        .returns(Types.LONG)
        .transform("valve", Types.LONG, new Valve())
        .sinkTo(seen.sink());
    JobClient client = clock.execute(environment, "paused", IdleCalls::new);
    seen.follow(client);
    feed.append(0, 1L);
    assertThat(paused.await(30, TimeUnit.SECONDS)).isTrue();
    return client;
  }

  @Test
  void callsBackWhoAskedForIt() throws Exception {
    asksToBeCalledBack = true;
    try (JobClient client = start()) {
      clock.advanceTo(START + 100);
      feed.append(0, 2L); // wakes the subtask
      assertThat(calledBack.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(seen.await(3)).containsExactlyInAnyOrder(1L, -1L, 2L);
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
  }

  @Test
  void doesWhatAnotherThreadWants() throws Exception {
    try (JobClient client = start()) {
      OperatorContext<Long> valve = Objects.requireNonNull(VALVE.get());
      valve.execute(() -> valve.pauseInput(false));
      feed.append(0, 2L);
      assertThat(seen.await(2)).containsExactly(1L, 2L);
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
  }

  @Test
  void sleepsThoughATimerIsDueThatMayNotFire() throws Exception {
    try (JobClient client = start()) {
      clock.advanceTo(START + 50);
      feed.append(0, 2L); // wakes the subtask
      OperatorContext<Long> valve = Objects.requireNonNull(VALVE.get());
      CountDownLatch idle = new CountDownLatch(1);
      valve.execute(() -> whenIdle = idle);
      assertThat(idle.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(deadlineWhenIdle).isEqualTo(Long.MAX_VALUE);
      assertThat(seen.all()).isEqualTo(List.of(1L));
      valve.execute(() -> valve.pauseInput(false));
      assertThat(seen.await(3)).containsExactlyInAnyOrder(1L, -1L, 2L);
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.RUNNING);
    }
  }
}
