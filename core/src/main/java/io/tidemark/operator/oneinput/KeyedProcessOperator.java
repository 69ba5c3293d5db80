// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.oneinput;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.Timers;
import io.tidemark.operator.Triggerable;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.TimeDomain;
import io.tidemark.process.TimerService;
import io.tidemark.state.spi.VoidNamespace;
import org.jspecify.annotations.Nullable;

/** Runs a {@link KeyedProcessFunction}. */
public final class KeyedProcessOperator<K, IN, OUT>
    extends UserFunctionOperator<KeyedProcessFunction<K, IN, OUT>, OUT>
    implements Receiver<IN>, Triggerable<VoidNamespace> {
  private static final long serialVersionUID = 1L;

  private transient RecordCollector<OUT> collector;
  private transient RecordContext recordContext;
  private transient TimerContext timerContext;
  private transient TimerService timers;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public KeyedProcessOperator(KeyedProcessFunction<K, IN, OUT> function) {
    super(function);
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    collector = RecordCollector.of(newContext);
    recordContext = new RecordContext(function);
    timerContext = new TimerContext(function);
  }

  @Override
  public void open() throws Exception {
    timers = Timers.of(context(), this);
    super.open();
  }

  @Override
  public Receiver<IN> input(int index) {
    return this;
  }

  @Override
  public void receive(IN record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      function.processElement(record, recordContext, collector);
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
    collector.setTimestamp(NO_TIMESTAMP);
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

  private final class RecordContext extends KeyedProcessFunction<K, IN, OUT>.Context {
    RecordContext(KeyedProcessFunction<K, IN, OUT> function) {
      function.super();
    }

    @Override
    public @Nullable Long timestamp() {
      long timestamp = collector.timestamp();
      return timestamp == NO_TIMESTAMP ? null : timestamp;
    }

    @Override
    public TimerService timerService() {
      return timers;
    }

    @Override
    public K getCurrentKey() {
      return context().<K>keyedState().getCurrentKey();
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, collector.timestamp());
    }
  }

  private final class TimerContext extends KeyedProcessFunction<K, IN, OUT>.OnTimerContext {
    private long timestamp;
    private TimeDomain domain = TimeDomain.EVENT_TIME;

    TimerContext(KeyedProcessFunction<K, IN, OUT> function) {
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
    public TimerService timerService() {
      return timers;
    }

    @Override
    public K getCurrentKey() {
      return context().<K>keyedState().getCurrentKey();
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }
  }
}
