// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.config.Configuration;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.StreamNode;
import io.tidemark.io.WriterInitContext;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.operator.InternalTimerService;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.OperatorException;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.Rethrow;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.Triggerable;
import io.tidemark.process.JobInfo;
import io.tidemark.process.TaskInfo;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.time.Clock;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One operator in a subtask: its surroundings as the embedded runtime offers them, its timers, and
 * its place in the passing on of watermarks.
 *
 * <p>A watermark that comes in by the chain's input is dealt with in {@link #advance}, which fires
 * due timers one by one and can stop between two: it answers false where it had to yield, and the
 * next call goes on from there. Timers belong to keys and only the first operator of a chain is
 * keyed, so further down nothing has to yield: there a watermark is passed on by direct calls, like
 * a record, and so is one that an operator emits itself. What an operator emits therefore reaches
 * those behind it in the order in which it was emitted, records and watermarks alike.
 *
 * <p>Thread: the subtask's.
 */
final class OperatorRunner<OUT> implements OperatorContext<OUT> {
  private static final long END_OF_TIME = Long.MAX_VALUE;

  private final SubtaskServices services;
  private final StreamNode node;
  private final StreamOperator<OUT> operator;
  private final OperatorOutputs outputs;
  private final OperatorBackends backends;
  private final MetricGroup metrics;
  private final Map<String, KeyedTimers<?>> timers = new LinkedHashMap<>();
  private final List<KeyedTimers<?>> timerList = new ArrayList<>();
  private final ProcessingTimers callbacks = new ProcessingTimers();
  private final Map<String, Receiver<?>> sideOutputs = new LinkedHashMap<>();
  private @Nullable Receiver<OUT> output;

  private long currentWatermark = Long.MIN_VALUE;
  private long arrivedWatermark = Long.MIN_VALUE;
  private long ownWatermark = Long.MIN_VALUE;
  private long forwardedWatermark = Long.MIN_VALUE;
  private final List<Callable<?>> beforeAcknowledge = new ArrayList<>();
  private boolean pausesInput;
  private boolean pausesBetweenCheckpoints;
  private boolean setUp;
  private boolean finished;
  private boolean chainedInput;

  /** Whether the current watermark has not been passed on yet: timers fire, or have to. */
  private boolean advancing;

  private boolean idle;
  private boolean wantsIdle;

  OperatorRunner(
      SubtaskServices services,
      StreamNode node,
      StreamOperator<OUT> operator,
      OperatorOutputs outputs,
      OperatorBackends backends) {
    this.services = services;
    this.node = node;
    this.operator = operator;
    this.outputs = outputs;
    this.backends = backends;
    this.metrics = services.metrics().addGroup(node.label());
  }

  StreamNode node() {
    return node;
  }

  StreamOperator<OUT> operator() {
    return operator;
  }

  OperatorOutputs outputs() {
    return outputs;
  }

  OperatorBackends backends() {
    return backends;
  }

  @Override
  public long currentWatermark() {
    return currentWatermark;
  }

  // ---- life ------------------------------------------------------------------------------

  /** Sets the operator up, restores its state and opens it. */
  void initialize() throws Exception {
    setUp = true;
    call(
        "when it was opened",
        () -> {
          operator.setup(this);
          operator.initializeState(backends.initializationContext());
          operator.open();
        });
  }

  /** Something that the engine does with the operator beside records and timers. */
  @FunctionalInterface
  interface LifeCall {
    /** Does it. */
    void run() throws Exception;
  }

  /** Calls the operator; what it throws then names the operator. */
  void call(String when, LifeCall call) throws OperatorException {
    try {
      call.run();
    } catch (Throwable failure) {
      throw failed(when, failure);
    }
  }

  /** What is thrown when the operator failed. */
  OperatorException failed(String when, Throwable failure) {
    return OperatorException.in(node.label(), when, failure);
  }

  /** Ends the operator's inputs as far as they lie inside the chain, and finishes it. */
  void finish() throws Exception {
    finished = true;
    if (backends.wasFinished()) {
      return;
    }
    call(
        "when its input had ended",
        () -> {
          if (chainedInput) {
            operator.endInput(0);
          }
          operator.finish();
        });
  }

  /** Says that the operator's one input comes from within the chain. */
  void inputIsChained() {
    chainedInput = true;
  }

  /** Closes the operator and its state; a failure is returned, not thrown. */
  @Nullable Throwable close() {
    Throwable failure = null;
    if (setUp) {
      setUp = false;
      try {
        operator.close();
      } catch (Throwable e) {
        failure = failed("when it was closed", e);
      }
    }
    try {
      backends.close();
    } catch (Throwable e) {
      if (failure == null) {
        failure = e;
      } else {
        failure.addSuppressed(e);
      }
    }
    return failure;
  }

  // ---- watermarks and idleness -------------------------------------------------------------

  /** A watermark came in by the chain's input, or that has ended: {@link #advance} is due. */
  void watermarkArrived(long timestamp) {
    if (timestamp > arrivedWatermark) {
      arrivedWatermark = timestamp;
      services.work().needed();
    }
  }

  /** The chain's input became idle or active: passed on behind a watermark that came before. */
  void idleArrived(boolean isIdle) {
    if (operator.forwardsWatermarks() && wantsIdle != isIdle) {
      wantsIdle = isIdle;
      services.work().needed();
    }
  }

  @Override
  public void emitWatermark(long timestamp) {
    if (timestamp > ownWatermark) {
      ownWatermark = timestamp;
      passOnFromOperator();
    }
  }

  @Override
  public void emitIdle(boolean isIdle) {
    if (wantsIdle != isIdle) {
      wantsIdle = isIdle;
      if (!advancing && arrivedWatermark <= currentWatermark) {
        passOnFromOperator();
      } // Else behind the watermark that came before.
    }
  }

  /** Does what is due; false when it had to yield before all was done. */
  boolean advance() throws Exception {
    while (advancing || arrivedWatermark > currentWatermark) {
      if (!advancing) {
        currentWatermark = arrivedWatermark;
        advancing = true;
      }
      if (!fireDueEventTimers()) {
        return false;
      }
      timersHaveFired();
    }
    passOn();
    return true;
  }

  /** The operator before, in the same chain, passed a watermark on. */
  private void watermarkPassed(long timestamp) throws OperatorException {
    arrivedWatermark = timestamp;
    currentWatermark = timestamp;
    advancing = true;
    timersHaveFired();
  }

  /** The operator before, in the same chain, became idle or active. */
  private void idlePassed(boolean isIdle) throws OperatorException {
    if (operator.forwardsWatermarks()) {
      wantsIdle = isIdle;
      passOn();
    }
  }

  private void timersHaveFired() throws OperatorException {
    try {
      operator.processWatermark(currentWatermark);
    } catch (Throwable failure) {
      throw failed("on the watermark " + currentWatermark, failure);
    }
    advancing = false;
    passOn();
  }

  private boolean fireDueEventTimers() throws Exception {
    boolean any;
    do {
      any = false;
      for (KeyedTimers<?> service : timerList) {
        while (service.eventTimerDue(currentWatermark)) {
          if (!services.work().mayGoOn()) {
            return false;
          }
          service.fireEventTimer();
          any = true;
        }
      }
    } while (any && timerList.size() > 1); // A timer of one may have registered one of another.
    return services.work().mayGoOn();
  }

  private void passOnFromOperator() {
    try {
      passOn();
    } catch (OperatorException furtherDown) {
      throw Rethrow.asIs(furtherDown);
    }
  }

  private void passOn() throws OperatorException {
    long out = ownWatermark;
    if (!advancing && (operator.forwardsWatermarks() || currentWatermark == END_OF_TIME)) {
      out = Math.max(out, currentWatermark);
    }
    if (out == END_OF_TIME) {
      wantsIdle = false;
    }
    if (!wantsIdle && idle) {
      setIdle(false);
    }
    if (out > forwardedWatermark) {
      forwardedWatermark = out;
      for (OperatorRunner<?> next : outputs.chained()) {
        next.watermarkPassed(out);
      }
      outputs.broadcast(new ChannelEvent.WatermarkEvent(out));
    }
    if (wantsIdle && !idle) {
      setIdle(true);
    }
  }

  private void setIdle(boolean isIdle) throws OperatorException {
    idle = isIdle;
    for (OperatorRunner<?> next : outputs.chained()) {
      next.idlePassed(isIdle);
    }
    outputs.broadcast(new ChannelEvent.IdleEvent(isIdle));
  }

  // ---- processing time ---------------------------------------------------------------------

  /** When this operator wants to be called back, {@link Long#MAX_VALUE} for never. */
  long nextCallbackMillis() {
    return callbacks.nextMillis();
  }

  /** When this operator wants to be called, {@link Long#MAX_VALUE} for never. */
  long nextProcessingMillis() {
    long next = callbacks.nextMillis();
    if (dropsTimers()) {
      return next;
    }
    for (int i = 0; i < timerList.size(); i++) {
      next = Math.min(next, timerList.get(i).nextProcessingMillis());
    }
    return next;
  }

  /**
   * Whether processing-time timers fire no more, as the operator has finished, now or before it was
   * restored: what they would emit comes behind what those further down have finished with. Calls
   * that an operator asked for still come, such as a sink's next try to commit.
   */
  private boolean dropsTimers() {
    return finished || backends.wasFinished();
  }

  /** Calls the operator back where that is due; false when it had to yield before all was done. */
  boolean callBack(long nowMillis) throws Exception {
    while (callbacks.nextMillis() <= nowMillis) {
      if (!services.work().mayCallBack()) {
        return false;
      }
      call("in a call that it had asked for", callbacks::runNext);
    }
    return true;
  }

  /** Fires what processing time has reached; false when it had to yield before all was done. */
  boolean fireProcessingTime(long nowMillis) throws Exception {
    if (!callBack(nowMillis)) {
      return false;
    }
    if (dropsTimers()) {
      return true;
    }
    for (KeyedTimers<?> service : timerList) {
      while (service.nextProcessingMillis() <= nowMillis) {
        if (!services.work().mayGoOn()) {
          return false;
        }
        service.fireProcessingTimer();
      }
    }
    return true;
  }

  // ---- OperatorContext ---------------------------------------------------------------------

  @Override
  public String operatorUid() {
    return node.label();
  }

  @Override
  public WriterInitContext.JobRun run() {
    return services.run();
  }

  @Override
  public JobInfo jobInfo() {
    return services.jobInfo();
  }

  @Override
  public TaskInfo taskInfo() {
    return services.taskInfo();
  }

  @Override
  public Configuration configuration() {
    return services.configuration();
  }

  @Override
  public Receiver<OUT> output() {
    Receiver<OUT> receiver = output;
    if (receiver == null) {
      receiver = outputs.receiver(null);
      output = receiver;
    }
    return receiver;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <X> Receiver<X> sideOutput(OutputTag<X> tag) {
    return (Receiver<X>) sideOutputs.computeIfAbsent(tag.getId(), id -> outputs.receiver(tag));
  }

  @Override
  public <K> KeyedStateBackend<K> keyedState() {
    return backends.keyed();
  }

  @Override
  public void setCurrentKey(Object key) {
    backends.setCurrentKey(key);
  }

  @Override
  public boolean isKeyed() {
    return backends.isKeyed();
  }

  @Override
  public OperatorStateStore operatorState() {
    return backends.operatorState();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <N> InternalTimerService<N> timerService(
      String name, TypeSerializer<N> namespaceSerializer, Triggerable<N> target) {
    KeyedTimers<?> service = timers.get(name);
    if (service == null) {
      service = new KeyedTimers<>(this, backends.keyed(), name, namespaceSerializer, target);
      Checks.state(
          !chainedInput,
          "Operator '%s' has timers but is not the first of its chain, where no watermark could"
              + " stop between two of them. Begin a new chain with each keyed operator.",
          node.label());
      timers.put(name, service);
      timerList.add(service);
    }
    return (InternalTimerService<N>) service;
  }

  @Override
  public Clock clock() {
    return services.clock();
  }

  @Override
  public void callAt(long processingTimeMillis, ProcessingTimeCallback callback) {
    callbacks.add(processingTimeMillis, callback);
  }

  @Override
  public <T> void callAsync(
      Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
    services
        .calls()
        .<T>submit(
            blocking,
            (result, failure) ->
                call(
                    "on the outcome of a call that it had made",
                    () -> handler.accept(result, failure)));
  }

  @Override
  public <T> void callCommitting(
      Callable<T> blocking, BiConsumer<@Nullable T, @Nullable Throwable> handler) {
    services.listener().writingBegan();
    callAsync(
        () -> {
          try {
            return blocking.call();
          } finally {
            services.listener().writingEnded();
          }
        },
        handler);
  }

  @Override
  public void runBeforeAcknowledge(Callable<?> blocking) {
    beforeAcknowledge.add(blocking);
  }

  /** What the operator wants done before the snapshot being taken is acknowledged; taken once. */
  List<Callable<?>> takeBeforeAcknowledge() {
    List<Callable<?>> taken = List.copyOf(beforeAcknowledge);
    beforeAcknowledge.clear();
    return taken;
  }

  @Override
  public void verifyStillOwner() throws IOException {
    services.storage().verifyStillOwner();
  }

  @Override
  public void execute(Runnable action) {
    services
        .calls()
        .post(() -> call("in something that it was to do between two records", action::run));
  }

  @Override
  public void pauseInput(boolean paused) {
    if (paused != pausesInput) {
      pausesInput = paused;
      services.work().pause(paused ? 1 : -1);
    }
  }

  @Override
  public void pauseInputBetweenCheckpoints(boolean paused) {
    if (paused != pausesBetweenCheckpoints) {
      pausesBetweenCheckpoints = paused;
      services.work().pauseBetweenCheckpoints(paused ? 1 : -1);
    }
  }

  @Override
  public void requestCheckpoint() {
    Checks.state(
        services.checkpointingEnabled(),
        "Operator '%s' asks for a checkpoint, but checkpointing is off.",
        node.label());
    services.listener().checkpointWanted();
  }

  @Override
  public FileSystem fileSystem() {
    return services.fileSystem();
  }

  @Override
  public @Nullable Object attachment(String name) {
    return services.attachments().get(name);
  }

  @Override
  public MetricGroup metrics() {
    return metrics;
  }

  @Override
  public SerializerConfig serializers() {
    return services.serializers();
  }

  @Override
  public ClassLoader userCodeClassLoader() {
    return services.userCodeClassLoader();
  }

  @Override
  public void sendToCoordinator(Object event) {
    Checks.state(
        operator instanceof CoordinatedOperator,
        "Operator '%s' has no coordinator to send an event to.",
        node.label());
    services
        .listener()
        .coordinatorEvent(node.id(), services.taskInfo().getIndexOfThisSubtask(), event);
  }

  @Override
  public boolean checkpointingEnabled() {
    return services.checkpointingEnabled();
  }
}
