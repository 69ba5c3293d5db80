// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.process.BroadcastProcessFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReadOnlyBroadcastState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link BroadcastProcessFunction}: input 0 is the stream that is not broadcast, input 1 the
 * broadcast one.
 */
public final class BroadcastProcessOperator<IN1, IN2, OUT>
    extends UserFunctionOperator<BroadcastProcessFunction<IN1, IN2, OUT>, OUT> {
  private static final long serialVersionUID = 1L;

  private final ArrayList<MapStateDescriptor<?, ?>> descriptors;

  private transient BroadcastStates states;
  private transient RecordCollector<OUT> collector;
  private transient ReadContext readContext;
  private transient WriteContext writeContext;

  /**
   * Creates the operator.
   *
   * @param descriptors those that were given to {@code broadcast(...)}
   */
  @SuppressWarnings("NullAway.Init")
  public BroadcastProcessOperator(
      BroadcastProcessFunction<IN1, IN2, OUT> function,
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
  }

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    states = new BroadcastStates(context(), initialization, descriptors);
    super.initializeState(initialization);
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
      collector.setTimestamp(timestamp);
      writeContext.timestamp = timestamp;
      function.processBroadcastElement(record, writeContext, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private final class ReadContext extends BroadcastProcessFunction<IN1, IN2, OUT>.ReadOnlyContext {
    private long timestamp = Receiver.NO_TIMESTAMP;

    ReadContext(BroadcastProcessFunction<IN1, IN2, OUT> function) {
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
      return context().clock().currentTimeMillis();
    }

    @Override
    public long currentWatermark() {
      return context().currentWatermark();
    }

    @Override
    public <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(
        MapStateDescriptor<K, V> stateDescriptor) {
      return states.readOnly(stateDescriptor);
    }
  }

  private final class WriteContext extends BroadcastProcessFunction<IN1, IN2, OUT>.Context {
    private long timestamp = Receiver.NO_TIMESTAMP;

    WriteContext(BroadcastProcessFunction<IN1, IN2, OUT> function) {
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
      return context().clock().currentTimeMillis();
    }

    @Override
    public long currentWatermark() {
      return context().currentWatermark();
    }

    @Override
    public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
      return states.writable(stateDescriptor);
    }
  }
}
