// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.KeyedStates;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.Timers;
import io.tidemark.operator.Triggerable;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.KeyedBroadcastProcessFunction;
import io.tidemark.process.TimeDomain;
import io.tidemark.process.TimerService;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.KeyedStateFunction;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReadOnlyBroadcastState;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.VoidNamespace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link KeyedBroadcastProcessFunction}: input 0 is the keyed stream, input 1 the broadcast
 * one.
 */
public final class KeyedBroadcastProcessOperator<KS, IN1, IN2, OUT>
    extends UserFunctionOperator<KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT>, OUT>
    implements Triggerable<VoidNamespace> {
  private static final long serialVersionUID = 1L;

  private final ArrayList<MapStateDescriptor<?, ?>> descriptors;

  private transient BroadcastStates states;
  private transient RecordCollector<OUT> collector;
  private transient ReadContext readContext;
  private transient WriteContext writeContext;
  private transient TimerContext timerContext;
  private transient TimerService timers;

  /**
   * Creates the operator.
   *
   * @param descriptors those that were given to {@code broadcast(...)}
   */
  @SuppressWarnings("NullAway.Init")
  public KeyedBroadcastProcessOperator(
      KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function,
      List<MapStateDescriptor<?, ?>> descriptors) {
    super(function);
    this.descriptors = new ArrayList<>(descriptors);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    collector = RecordCollector.of(newContext);
    readContext = new ReadContext(function);
    writeContext = new WriteContext(function);
    timerContext = new TimerContext(function);
  }

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    states = new BroadcastStates(context(), initialization, descriptors);
    super.initializeState(initialization);
  }

  @Override
  public void open() throws Exception {
    timers = Timers.of(context(), this);
    super.open();
  }

  @Override
  public Receiver<?> input(int index) {
    return switch (index) {
      case 0 -> (Receiver<IN1>) this::receive;
      case 1 -> (Receiver<IN2>) this::receiveBroadcast;
      default -> throw noSuchInput(index, 2);
    };
  }

  private void receive(IN1 record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      readContext.timestamp = timestamp;
      function.processElement(record, readContext, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private void receiveBroadcast(IN2 record, long timestamp) throws Exception {
    try {
      // The key of the last record must not be taken for one of this.
      context().keyedState().clearCurrentKey();
      collector.setTimestamp(timestamp);
      writeContext.timestamp = timestamp;
      function.processBroadcastElement(record, writeContext, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  @Override
  public void onEventTime(long timestamp, VoidNamespace namespace) throws Exception {
    collector.setTimestamp(timestamp);
    onTimer(timestamp, TimeDomain.EVENT_TIME);
  }

  @Override
  public void onProcessingTime(long timestamp, VoidNamespace namespace) throws Exception {
    collector.setTimestamp(Receiver.NO_TIMESTAMP);
    onTimer(timestamp, TimeDomain.PROCESSING_TIME);
  }

  private void onTimer(long timestamp, TimeDomain domain) throws Exception {
    try {
      timerContext.timestamp = timestamp;
      timerContext.domain = domain;
      function.onTimer(timestamp, timerContext, collector);
    } catch (Throwable failure) {
      throw failedOnTimer(timestamp, failure);
    }
  }

  private <VS, S extends State> void applyToAllKeys(
      StateDescriptor<S, VS> descriptor, KeyedStateFunction<KS, S> keyFunction) throws Exception {
    S state = KeyedStates.get(context(), descriptor);
    KeyedStateBackend<KS> backend = context().keyedState();
    List<KS> keys;
    // Listed first: the function may remove what the walk would be standing on.
    try (Stream<KS> found = backend.getKeys(descriptor.getName(), VoidNamespace.INSTANCE)) {
      keys = found.toList();
    }
    try {
      for (KS key : keys) {
        context().setCurrentKey(key);
        keyFunction.process(key, state);
      }
    } finally {
      backend.clearCurrentKey();
    }
  }

  private final class ReadContext
      extends KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT>.ReadOnlyContext {
    private long timestamp = Receiver.NO_TIMESTAMP;

    ReadContext(KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function) {
      function.super();
    }

    @Override
    public @Nullable Long timestamp() {
      return timestamp == Receiver.NO_TIMESTAMP ? null : timestamp;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }

    @Override
    public long currentProcessingTime() {
      return timers.currentProcessingTime();
    }

    @Override
    public long currentWatermark() {
      return timers.currentWatermark();
    }

    @Override
    public TimerService timerService() {
      return timers;
    }

    @Override
    public KS getCurrentKey() {
      return context().<KS>keyedState().getCurrentKey();
    }

    @Override
    public <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(
        MapStateDescriptor<K, V> stateDescriptor) {
      return states.readOnly(stateDescriptor);
    }
  }

  private final class WriteContext
      extends KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT>.Context {
    private long timestamp = Receiver.NO_TIMESTAMP;

    WriteContext(KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function) {
      function.super();
    }

    @Override
    public @Nullable Long timestamp() {
      return timestamp == Receiver.NO_TIMESTAMP ? null : timestamp;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }

    @Override
    public long currentProcessingTime() {
      return timers.currentProcessingTime();
    }

    @Override
    public long currentWatermark() {
      return timers.currentWatermark();
    }

    @Override
    public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
      return states.writable(stateDescriptor);
    }

    @Override
    public <VS, S extends State> void applyToKeyedState(
        StateDescriptor<S, VS> stateDescriptor, KeyedStateFunction<KS, S> keyFunction)
        throws Exception {
      applyToAllKeys(stateDescriptor, keyFunction);
    }
  }

  private final class TimerContext
      extends KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT>.OnTimerContext {
    private long timestamp;
    private TimeDomain domain = TimeDomain.EVENT_TIME;

    TimerContext(KeyedBroadcastProcessFunction<KS, IN1, IN2, OUT> function) {
      function.super();
    }

    @Override
    public Long timestamp() {
      return timestamp;
    }

    @Override
    public TimeDomain timeDomain() {
      return domain;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }

    @Override
    public long currentProcessingTime() {
      return timers.currentProcessingTime();
    }

    @Override
    public long currentWatermark() {
      return timers.currentWatermark();
    }

    @Override
    public TimerService timerService() {
      return timers;
    }

    @Override
    public KS getCurrentKey() {
      return context().<KS>keyedState().getCurrentKey();
    }

    @Override
    public <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(
        MapStateDescriptor<K, V> stateDescriptor) {
      return states.readOnly(stateDescriptor);
    }
  }
}
