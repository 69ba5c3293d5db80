// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.functions.CheckpointListener;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.file.FileSource;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.OpenContext;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedEnumerator;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.StateBackend;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** User code and storage that fail: what the job then does, and what it says. */
@Timeout(60)
final class FailureTest {
  /** The attempts in which {@link Fragile} was opened, and those in which it was closed. */
  private static final List<Integer> OPENED = new CopyOnWriteArrayList<>();

  private static final List<Integer> CLOSED = new CopyOnWriteArrayList<>();

  @TempDir Path directory;

  @BeforeEach
  void forget() {
    OPENED.clear();
    CLOSED.clear();
  }

  /** Where user code fails. */
  enum Place {
    OPEN,
    INITIALIZE,
    RECORD,
    SNAPSHOT,
    NOTIFICATION,
    CLOSE,
    NOWHERE
  }

  /** Fails at a place, in the first attempts of a job. */
  private static final class Fragile extends RichMapFunction<Long, Long>
      implements CheckpointedFunction, CheckpointListener {
    private static final long serialVersionUID = 1L;
    private final Place place;
    private final int attempts;

    Fragile(Place place, int attempts) {
      this.place = place;
      this.attempts = attempts;
    }

    private void at(Place now) {
      if (now == place && getRuntimeContext().getAttemptNumber() < attempts) {
        throw new IllegalStateException("planned failure at " + now);
      }
    }

    @Override
    public void open(OpenContext context) {
      OPENED.add(getRuntimeContext().getAttemptNumber());
      at(Place.OPEN);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
      at(Place.INITIALIZE);
    }

    @Override
    public Long map(Long value) {
      if (value == 13) {
        at(Place.RECORD);
      }
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      at(Place.SNAPSHOT);
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
      at(Place.NOTIFICATION);
    }

    @Override
    public void close() {
      CLOSED.add(getRuntimeContext().getAttemptNumber());
      at(Place.CLOSE);
    }
  }

  private JobClient start(Place place, int attempts, Outbox outbox, Configuration settings) {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1, settings);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .map(new Fragile(place, attempts))
        .uid("fragile")
        .sinkTo(Outbox.<Long>sink())
        .uid("outbox");
    return environment.executeAsync("fragile");
  }

  private static List<Object> numbers() {
    List<Object> numbers = new ArrayList<>();
    for (long i = 1; i <= 20; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void failureIsSurvivedOnce(Place place) throws Exception {
    Outbox outbox = new Outbox();
    try (JobClient client = start(place, 1, outbox, Jobs.restarting())) {
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrderElementsOf(numbers());
    // What was opened is closed, also after it failed to open.
    assertThat(CLOSED).isEqualTo(place == Place.INITIALIZE ? List.of(0, 1) : OPENED);
    assertThat(OPENED.get(OPENED.size() - 1)).isEqualTo(place == Place.NOWHERE ? 0 : 1);
    Jobs.awaitNoThreads("fragile");
  }

  @ParameterizedTest
  @EnumSource(value = Place.class, mode = EnumSource.Mode.EXCLUDE, names = "NOWHERE")
  void failureWithoutRestartNamesOperatorAndCause(Place place) {
    Outbox outbox = new Outbox();
    try (JobClient client = start(place, 1, outbox, Jobs.settings())) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("Job 'fragile' failed")
          .hasMessageContaining("operator 'fragile' failed ")
          .hasMessageContaining("[0]")
          .hasMessageContaining("planned failure at " + place)
          .hasRootCauseMessage("planned failure at " + place);
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.FAILED);
    }
    assertThat(CLOSED).containsExactly(0);
    assertThat(Jobs.threadsOf("fragile")).isEmpty();
  }

  // ---- restart strategies
  // ------------------------------------------------------------------------

  private void assertFailsAfterAttempts(int attempts, Configuration settings) {
    try (JobClient client = start(Place.RECORD, Integer.MAX_VALUE, new Outbox(), settings)) {
      assertThatThrownBy(() -> Jobs.end(client)).isInstanceOf(JobExecutionException.class);
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.FAILED);
    }
    assertThat(OPENED).hasSize(attempts);
    assertThat(CLOSED).hasSize(attempts);
  }

  @Test
  void withoutRestartsThereIsOneAttempt() {
    assertFailsAfterAttempts(1, Jobs.settings());
  }

  @Test
  void fixedDelayRestartsAsOftenAsItSays() {
    Configuration settings = Jobs.restarting();
    settings.setString("restart-strategy.fixed-delay.attempts", "3");
    assertFailsAfterAttempts(4, settings);
  }

  @Test
  void failureRateGivesUpWhenFailuresComeTooFast() {
    Configuration settings =
        Jobs.settings(
            "restart-strategy.failure-rate.max-failures-per-interval", "2",
            "restart-strategy.failure-rate.failure-rate-interval", "1 h",
            "restart-strategy.failure-rate.delay", "1 ms");
    settings.setString("restart-strategy.type", "failure-rate");
    assertFailsAfterAttempts(3, settings);
  }

  @Test
  void closeWhileTheJobWaitsForItsRestartSuspendsIt() throws Exception {
    Configuration settings = Jobs.restarting();
    settings.setString("restart-strategy.fixed-delay.delay", "1 h");
    try (JobClient client = start(Place.RECORD, Integer.MAX_VALUE, new Outbox(), settings)) {
      Jobs.await("it waits", () -> Jobs.status(client) == JobStatus.RESTARTING);
      client.close();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
    }
    assertThat(Jobs.threadsOf("fragile")).isEmpty();
  }

  @Test
  void closeWhileTheJobFailsAgainAndAgainSuspendsIt() throws Exception {
    for (int i = 0; i < 20; i++) {
      int before = OPENED.size();
      try (JobClient client =
          start(Place.RECORD, Integer.MAX_VALUE, new Outbox(), Jobs.restarting())) {
        Jobs.await("it was tried", () -> OPENED.size() > before);
        client.close();
        assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.SUSPENDED);
      }
    }
  }

  // ---- a poison record
  // ---------------------------------------------------------------------------

  private static long refuse(long value) {
    if (value == 13) {
      throw new IllegalArgumentException("thirteen");
    }
    return value;
  }

  @Test
  void poisonRecordIsNamedWithOperatorAndSubtaskBehindAnExchange() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .rebalance()
        .map(value -> "<" + value + ">")
        .uid("brackets")
        .disableChaining()
        .map(text -> refuse(Long.parseLong(text.substring(1, text.length() - 1))))
        .uid("parser")
        .filter(value -> true)
        .uid("filter")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("poison"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("[0]")
        .hasMessageContaining("operator 'parser' failed on the record <13>")
        .hasMessageContaining("thirteen")
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void poisonRecordIsNamedWithOperatorAndSubtaskInsideAChain() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .map(value -> "<" + value + ">")
        .uid("brackets")
        .map(text -> refuse(Long.parseLong(text.substring(1, text.length() - 1))))
        .uid("parser")
        .filter(value -> true)
        .uid("filter")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("poison"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("[0]")
        .hasMessageContaining("operator 'parser' failed on the record <13>")
        .hasMessageContaining("thirteen");
  }

  /** An operator that a program brought along. */
  private static final class Own extends StreamOperator<Long> implements Receiver<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Receiver<?> input(int index) {
      return this;
    }

    @Override
    public void receive(Long record, long timestamp) throws Exception {
      context().output().receive(refuse(record), timestamp);
    }
  }

  @Test
  void operatorOfTheProgramsOwnIsNamedWithItsRecordInsideAChain() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSequence(1, 20)
        .uid("numbers")
        .transform("own", Types.LONG, new Own())
        .uid("own")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("own"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'own' failed on the record 13")
        .hasMessageNotContaining("numbers'");
  }

  @Test
  void sourceThatCannotReadSaysSo() throws IOException {
    Path damaged = Files.writeString(directory.resolve("damaged.gz"), "this is not gzip");
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSource(
            FileSource.forLines(damaged.toString()).build(),
            WatermarkStrategy.noWatermarks(),
            "lines",
            Types.STRING)
        .uid("lines")
        .sinkTo(new Seen<String>().sink());
    assertThatThrownBy(() -> environment.execute("damaged"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'lines' failed when it read: ");
  }

  /** A backend that cannot fetch. */
  private static final class Unreachable implements StateBackend {
    private static final long serialVersionUID = 1L;
    private final StateBackend target = new HashMapStateBackend();

    @Override
    public String name() {
      return "unreachable";
    }

    @Override
    @SuppressWarnings("unchecked")
    public <K> KeyedStateBackend<K> createKeyedStateBackend(KeyedStateParameters<K> parameters) {
      KeyedStateBackend<K> made = target.createKeyedStateBackend(parameters);
      return (KeyedStateBackend<K>)
          Proxy.newProxyInstance(
              KeyedStateBackend.class.getClassLoader(),
              new Class<?>[] {KeyedStateBackend.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("expectKeyWords")) {
                  throw new IllegalStateException("planned failure to fetch");
                }
                return method.invoke(made, arguments);
              });
    }
  }

  @Test
  void stateThatCannotBeFetchedIsNotBlamedOnARecord() {
    StreamExecutionEnvironment environment =
        Jobs.withoutCheckpoints(1).setStateBackend(new Unreachable());
    environment
        .fromSequence(1, 20)
        .keyBy(value -> value, Types.LONG)
        .reduce((a, b) -> a)
        .uid("first")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("fetch"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'first' failed when the state of the next records")
        .hasRootCauseMessage("planned failure to fetch");
  }

  // ---- storage
  // -----------------------------------------------------------------------------------

  @Test
  void checkpointDirectoryThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(file.resolve("checkpoints"), 1);
    environment.fromSequence(1, 10).uid("numbers").sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("nowhere"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining(file.resolve("checkpoints").toString());
    Jobs.awaitNoThreads("nowhere");
  }

  @Test
  void stateThatMemoryDoesNotHoldIsNotTriedAgain() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment
        .fromSequence(1, 6)
        .uid("numbers")
        .map(new Hoarder())
        .uid("hoarder")
        .map(new Fragile(Place.NOWHERE, 0))
        .uid("fragile")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("hoard"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("execution.checkpointing.dir");
    assertThat(OPENED).containsExactly(0);
  }

  /** A failure that says that the program is as it must not be. */
  enum Defect {
    CLASS_IS_MISSING {
      @Override
      void show(OpenContext context, RichMapFunction<Long, Long> function) {
        throw new NoClassDefFoundError("com/example/Missing");
      }
    },
    TYPE_HAS_NO_SERIALIZER {
      @Override
      void show(OpenContext context, RichMapFunction<Long, Long> function) {
        TypeInformation.of(Object.class).createSerializer(SerializerConfig.EMPTY);
      }
    },
    STREAM_IS_NOT_KEYED {
      @Override
      void show(OpenContext context, RichMapFunction<Long, Long> function) {
        function.getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class));
      }
    };

    abstract void show(OpenContext context, RichMapFunction<Long, Long> function);
  }

  private static final class Defective extends RichMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private final Defect defect;

    Defective(Defect defect) {
      this.defect = defect;
    }

    @Override
    public void open(OpenContext context) {
      OPENED.add(getRuntimeContext().getAttemptNumber());
      defect.show(context, this);
    }

    @Override
    public Long map(Long value) {
      return value;
    }
  }

  @ParameterizedTest
  @EnumSource(Defect.class)
  void defectOfTheProgramIsNotTriedAgain(Defect defect) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, Jobs.restarting());
    environment
        .fromSequence(1, 6)
        .uid("numbers")
        .map(new Defective(defect))
        .uid("defective")
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("defective"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("operator 'defective' failed when it was opened");
    assertThat(OPENED).containsExactly(0);
  }

  /** Keeps a megabyte for each record. */
  private static final class Hoarder extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient ListState<byte[]> hoard;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      hoard =
          context
              .getOperatorStateStore()
              .getListState(new ListStateDescriptor<>("hoard", byte[].class));
    }

    @Override
    public Long map(Long value) throws Exception {
      hoard.add(new byte[1 << 20]);
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}
  }

  @Test
  void memoryHoldsFiveMegabytesOfOneOperatorAndSaysSoWhenItIsMore() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    Seen<Long> seen = new Seen<>();
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.settings())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(new Hoarder())
        .uid("hoarder")
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("hoard")) {
      seen.follow(client);
      feed.append(0, 1L, 2L, 3L, 4L);
      seen.await(4);
      assertThat(Jobs.checkpoint(client)).isEqualTo(1);
      feed.append(0, 5L, 6L);
      seen.await(6);
      assertThatThrownBy(() -> Jobs.get(client.triggerCheckpoint()))
          .hasMessageContaining("hoarder")
          .hasMessageContaining("execution.checkpointing.jobmanager.max-state-size")
          .hasMessageContaining("execution.checkpointing.dir");
      assertThatThrownBy(() -> Jobs.end(client)).isInstanceOf(JobExecutionException.class);
    }
  }

  private static final AtomicInteger SNAPSHOTS = new AtomicInteger();

  private static void failTheFirstSnapshot(HookedEnumerator.Call call) {
    if (call == HookedEnumerator.Call.SNAPSHOT && SNAPSHOTS.getAndIncrement() == 0) {
      throw new StackOverflowError();
    }
  }

  @Test
  void anErrorInTheSnapshotOfAnEnumeratorFailsTheCheckpointAndNotTheEngine() throws Exception {
    SNAPSHOTS.set(0);
    Feed<Long> feed = new Feed<>(1);
    Seen<Long> seen = new Seen<>();
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory, 1, Jobs.restarting());
    environment
        .fromSource(
            new HookedEnumerator(feed.source(), FailureTest::failTheFirstSnapshot),
            WatermarkStrategy.noWatermarks(),
            "feed",
            Types.LONG)
        .uid("feed")
        .sinkTo(seen.sink());
    try (JobClient client = environment.executeAsync("snapshots")) {
      seen.follow(client);
      feed.append(0, 1L);
      seen.await(1);
      assertThatThrownBy(() -> Jobs.get(client.triggerCheckpoint()))
          .hasMessageContaining("split enumerator of operator 'feed'")
          .hasMessageContaining("StackOverflowError");
      seen.await(2);
      Jobs.awaitRunning(client);
      assertThat(Jobs.checkpoint(client)).isPositive();
    }
  }
}
