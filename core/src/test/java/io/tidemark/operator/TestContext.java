// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.config.Configuration;
import io.tidemark.functions.OutputTag;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricRegistry;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.JobInfo;
import io.tidemark.process.TaskInfo;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.KeyedStateCheckpointOutputStream;
import io.tidemark.state.KeyedStateStore;
import io.tidemark.state.OperatorStateCheckpointOutputStream;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.state.StatePartitionStreamProvider;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateRestore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The surroundings of one operator in a test: what it emits is kept, time moves and blocking calls
 * run when the test says so.
 */
public final class TestContext<OUT> implements OperatorContext<OUT> {
  private static final int MAX_PARALLELISM = 128;

  private final Configuration configuration = new Configuration();
  private WriterInitContext.JobRun run = new TestRun("job-under-test", "", "run-under-test", false);
  private final TestClock clock;
  private final TaskInfo taskInfo;
  private final List<Emitted<OUT>> records = new ArrayList<>();
  private final List<Long> watermarks = new ArrayList<>();
  private final List<Boolean> idle = new ArrayList<>();
  private final Map<String, List<Emitted<Object>>> sideOutputs = new LinkedHashMap<>();
  private boolean pausedBetweenCheckpoints;
  private int checkpointRequests;
  private final PriorityQueue<Callback> callbacks = new PriorityQueue<>();
  private final ArrayDeque<AsyncCall<?>> calls = new ArrayDeque<>();
  private final ArrayDeque<Callable<?>> beforeAcknowledge = new ArrayDeque<>();
  private final List<TestTimers<?>> timers = new ArrayList<>();
  private final Map<String, Object> attachments = new LinkedHashMap<>();
  private final MetricRegistry metrics = new MetricRegistry(List.of(), new Configuration());
  private final MetricGroup metricGroup = metrics.rootGroup("test");
  private TestStateStore operatorState = TestStateStore.empty();
  private OptionalLong restoredCheckpointId = OptionalLong.empty();
  private KeyedStateBackend<?> keyed;
  private TypeSerializer<?> keySerializer;
  private Consumer<Object> coordinator = event -> {};
  private Receiver<OUT> output =
      (record, timestamp) -> records.add(new Emitted<>(record, timestamp));
  private long watermark = Long.MIN_VALUE;
  private FileSystem files = new LocalFileSystem();
  private boolean checkpointing = true;
  private boolean paused;
  private boolean ownedByAnother;
  private int ownershipChecks;
  private long sequence;

  /** A record as it left the operator. */
  public record Emitted<T>(T record, long timestamp) {}

  private record Callback(long timeMillis, long sequence, ProcessingTimeCallback callback)
      implements Comparable<Callback> {
    @Override
    public int compareTo(Callback other) {
      int byTime = Long.compare(timeMillis, other.timeMillis);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private record AsyncCall<T>(Callable<T> blocking, BiConsumer<T, Throwable> handler) {
    void run() {
      T result;
      try {
        result = blocking.call();
      } catch (Throwable e) {
        handler.accept(null, e);
        return;
      }
      handler.accept(result, null);
    }
  }

  /** The surroundings of the one subtask of an operator. */
  public TestContext() {
    this(new TestClock(), 0, 1, 0);
  }

  /** The surroundings of one of several subtasks. */
  public TestContext(TestClock clock, int subtask, int parallelism, int attempt) {
    this.clock = clock;
    this.taskInfo = new TaskInfo("test", MAX_PARALLELISM, subtask, parallelism, attempt);
  }

  // ---- set by tests --------------------------------------------------------------------------

  /** Makes the input keyed. */
  public <K> TestContext<OUT> keyedBy(TypeSerializer<K> serializer) {
    keySerializer = serializer;
    keyed =
        new HashMapStateBackend()
            .createKeyedStateBackend(
                new KeyedStateParameters<>(
                    operatorUid(),
                    serializer,
                    MAX_PARALLELISM,
                    new KeyGroupRange(0, MAX_PARALLELISM - 1),
                    false,
                    true,
                    KeyedStateRestore.none()));
    return this;
  }

  /** Restores operator state. */
  public TestContext<OUT> restored(long checkpointId, TestStateStore store) {
    restoredCheckpointId = OptionalLong.of(checkpointId);
    operatorState = store;
    return this;
  }

  /** Turns checkpointing off. */
  public TestContext<OUT> withoutCheckpoints() {
    checkpointing = false;
    return this;
  }

  /** Gives the operator other files than those of this machine. */
  public TestContext<OUT> files(FileSystem fileSystem) {
    files = fileSystem;
    return this;
  }

  /** Attaches an object of the program. */
  public TestContext<OUT> attach(String name, Object object) {
    attachments.put(name, object);
    return this;
  }

  /** Sends events for the coordinator there. */
  public void coordinator(Consumer<Object> target) {
    coordinator = target;
  }

  /** Sends records there, instead of keeping them. */
  public void output(Receiver<OUT> target) {
    output = target;
  }

  // ---- done by tests -------------------------------------------------------------------------

  /** Sets an operator up, as the engine does. */
  public void start(StreamOperator<OUT> operator) throws Exception {
    operator.setup(this);
    operator.initializeState(new Initialization());
    operator.open();
  }

  /** Takes the synchronous part of a snapshot. */
  public TestStateStore.Frozen snapshot(StreamOperator<OUT> operator, long checkpointId)
      throws Exception {
    operator.prepareSnapshotPreBarrier(checkpointId);
    operator.snapshotState(new Snapshot(checkpointId));
    return operatorState.freeze();
  }

  /** Runs what must be done before an acknowledgement. */
  public void runBeforeAcknowledge() throws Exception {
    while (!beforeAcknowledge.isEmpty()) {
      beforeAcknowledge.remove().call();
    }
  }

  /** Raises the watermark and fires the timers up to it. */
  public void watermark(StreamOperator<OUT> operator, long timestamp) throws Exception {
    watermark = timestamp;
    for (TestTimers<?> service : timers) {
      service.fireEventTime(timestamp);
    }
    operator.processWatermark(timestamp);
  }

  /** Lets time pass, and what is due happen. */
  public void advanceMillis(long millis) throws Exception {
    clock.advanceMillis(millis);
    runDue();
  }

  /** Lets what is due happen. */
  public void runDue() throws Exception {
    while (!callbacks.isEmpty() && callbacks.peek().timeMillis() <= clock.currentTimeMillis()) {
      Callback due = callbacks.remove();
      due.callback().onProcessingTime(due.timeMillis());
    }
    for (TestTimers<?> service : timers) {
      service.fireProcessingTime(clock.currentTimeMillis());
    }
  }

  /** Has the blocking calls that wait run in the other order. */
  public void reverseCalls() {
    ArrayDeque<AsyncCall<?>> waiting = new ArrayDeque<>(calls);
    calls.clear();
    waiting.forEach(calls::addFirst);
  }

  /** How many blocking calls wait. */
  public int waitingCalls() {
    return calls.size();
  }

  /** Runs the oldest blocking call and its handler; says whether there was one. */
  public boolean runOneCall() {
    AsyncCall<?> call = calls.poll();
    if (call == null) {
      return false;
    }
    call.run();
    return true;
  }

  /** Runs blocking calls until none waits. */
  public void runCalls() {
    while (runOneCall()) {}
  }

  /** The records emitted so far, without timestamps. */
  public List<OUT> values() {
    return records.stream().map(Emitted::record).toList();
  }

  /** The records emitted so far. */
  public List<Emitted<OUT>> records() {
    return records;
  }

  /** What was emitted to a side output. */
  @SuppressWarnings("unchecked")
  public <X> List<Emitted<X>> sideRecords(OutputTag<X> tag) {
    return (List<Emitted<X>>) (List<?>) sideOutputs.getOrDefault(tag.getId(), List.of());
  }

  /** The watermarks the operator emitted. */
  public List<Long> watermarks() {
    return watermarks;
  }

  /** What the operator said of its idleness. */
  public List<Boolean> idleChanges() {
    return idle;
  }

  /** Whether the operator wants no input. */
  public boolean isPaused() {
    return paused;
  }

  /** The value of a metric. */
  public Map<String, Object> metricValues() {
    return metrics.readValues();
  }

  // ---- OperatorContext -----------------------------------------------------------------------

  @Override
  public String operatorUid() {
    return "op-under-test";
  }

  @Override
  public JobInfo jobInfo() {
    return new JobInfo("job-under-test", "job-under-test");
  }

  @Override
  public WriterInitContext.JobRun run() {
    return run;
  }

  /** Sets which run this is; all contexts are of the same one unless set. */
  public void run(WriterInitContext.JobRun newRun) {
    run = newRun;
  }

  @Override
  public TaskInfo taskInfo() {
    return taskInfo;
  }

  @Override
  public Configuration configuration() {
    return configuration;
  }

  @Override
  public Receiver<OUT> output() {
    return (record, timestamp) -> output.receive(record, timestamp);
  }

  @Override
  public <X> Receiver<X> sideOutput(OutputTag<X> tag) {
    return (record, timestamp) ->
        sideOutputs
            .computeIfAbsent(tag.getId(), id -> new ArrayList<>())
            .add(new Emitted<>(record, timestamp));
  }

  @Override
  public void emitWatermark(long timestamp) {
    watermarks.add(timestamp);
  }

  @Override
  public long currentWatermark() {
    return watermark;
  }

  @Override
  public void emitIdle(boolean isIdle) {
    idle.add(isIdle);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <K> KeyedStateBackend<K> keyedState() {
    return (KeyedStateBackend<K>) keyed;
  }

  @Override
  public void setCurrentKey(Object key) {
    setKey(key);
  }

  /** Makes a key current, as the engine does before it hands over a record. */
  @SuppressWarnings("unchecked")
  public void setKey(Object key) {
    TypeSerializer<Object> serializer = (TypeSerializer<Object>) keySerializer;
    ((KeyedStateBackend<Object>) keyed)
        .setCurrentKey(key, serializer.keyStrategy().stableHash(key));
  }

  @Override
  public boolean isKeyed() {
    return keyed != null;
  }

  @Override
  public OperatorStateStore operatorState() {
    return operatorState;
  }

  @Override
  public <N> InternalTimerService<N> timerService(
      String name, TypeSerializer<N> namespaceSerializer, Triggerable<N> target) {
    TestTimers<N> service = new TestTimers<>(this, keyed, name, namespaceSerializer, target);
    timers.add(service);
    return service;
  }

  @Override
  public TestClock clock() {
    return clock;
  }

  @Override
  public void callAt(long processingTimeMillis, ProcessingTimeCallback callback) {
    callbacks.add(new Callback(processingTimeMillis, sequence++, callback));
  }

  @Override
  public <T> void callAsync(Callable<T> blocking, BiConsumer<T, Throwable> handler) {
    calls.add(new AsyncCall<>(blocking, handler));
  }

  @Override
  public <T> void callCommitting(Callable<T> blocking, BiConsumer<T, Throwable> handler) {
    callAsync(blocking, handler);
  }

  @Override
  public void runBeforeAcknowledge(Callable<?> blocking) {
    beforeAcknowledge.add(blocking);
  }

  @Override
  public void execute(Runnable action) {
    calls.add(new AsyncCall<>(() -> true, (done, failure) -> action.run()));
  }

  @Override
  public void pauseInput(boolean isPaused) {
    paused = isPaused;
  }

  @Override
  public void pauseInputBetweenCheckpoints(boolean isPaused) {
    pausedBetweenCheckpoints = isPaused;
  }

  /** Whether the operator takes nothing but what lies before a barrier. */
  public boolean isPausedBetweenCheckpoints() {
    return pausedBetweenCheckpoints;
  }

  @Override
  public void requestCheckpoint() {
    checkpointRequests++;
  }

  /** How often the operator has asked for a checkpoint. */
  public int checkpointRequests() {
    return checkpointRequests;
  }

  @Override
  public FileSystem fileSystem() {
    return files;
  }

  @Override
  public MetricGroup metrics() {
    return metricGroup;
  }

  @Override
  public SerializerConfig serializers() {
    return SerializerConfig.EMPTY;
  }

  @Override
  public ClassLoader userCodeClassLoader() {
    return getClass().getClassLoader();
  }

  @Override
  public void sendToCoordinator(Object event) {
    coordinator.accept(event);
  }

  @Override
  public Object attachment(String name) {
    return attachments.get(name);
  }

  @Override
  public void verifyStillOwner() throws IOException {
    ownershipChecks++;
    if (ownedByAnother) {
      throw new IOException("another run owns the job");
    }
  }

  /** Another run takes the job over. */
  public void loseOwnership() {
    ownedByAnother = true;
  }

  /** How often it was made sure that no other run owns the job. */
  public int ownershipChecks() {
    return ownershipChecks;
  }

  @Override
  public boolean checkpointingEnabled() {
    return checkpointing;
  }

  private final class Initialization implements FunctionInitializationContext {
    @Override
    public OptionalLong getRestoredCheckpointId() {
      return restoredCheckpointId;
    }

    @Override
    public OperatorStateStore getOperatorStateStore() {
      return operatorState;
    }

    @Override
    public KeyedStateStore getKeyedStateStore() {
      throw new IllegalStateException("Not part of these tests.");
    }

    @Override
    public Iterable<KeyGroupStatePartitionStreamProvider> getRawKeyedStateInputs() {
      return List.of();
    }

    @Override
    public Iterable<StatePartitionStreamProvider> getRawOperatorStateInputs() {
      return List.of();
    }
  }

  private final class Snapshot implements FunctionSnapshotContext {
    private final long checkpointId;

    Snapshot(long checkpointId) {
      this.checkpointId = checkpointId;
    }

    @Override
    public long getCheckpointId() {
      return checkpointId;
    }

    @Override
    public long getCheckpointTimestamp() {
      return clock.currentTimeMillis();
    }

    @Override
    public OptionalLong getRestoredCheckpointId() {
      return restoredCheckpointId;
    }

    @Override
    public KeyedStateCheckpointOutputStream getRawKeyedOperatorStateOutput() {
      throw new IllegalStateException("Not part of these tests.");
    }

    @Override
    public OperatorStateCheckpointOutputStream getRawOperatorStateOutput() {
      throw new IllegalStateException("Not part of these tests.");
    }
  }
}
