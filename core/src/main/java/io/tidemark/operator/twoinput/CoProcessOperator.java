// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.twoinput;

import io.tidemark.functions.OutputTag;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.RecordCollector;
import io.tidemark.operator.Timers;
import io.tidemark.operator.Triggerable;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.process.CoProcessFunction;
import io.tidemark.process.TimeDomain;
import io.tidemark.process.TimerService;
import io.tidemark.state.spi.VoidNamespace;
import org.jspecify.annotations.Nullable;

/** Runs a {@link CoProcessFunction}, on streams that are keyed or not. */
public final class CoProcessOperator<IN1, IN2, OUT>
    extends UserFunctionOperator<CoProcessFunction<IN1, IN2, OUT>, OUT>
    implements Triggerable<VoidNamespace> {
  private static final long serialVersionUID = 1L;

  private transient RecordCollector<OUT> collector;
  private transient RecordContext recordContext;
  private transient TimerContext timerContext;
  private transient TimerService timers;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public CoProcessOperator(CoProcessFunction<IN1, IN2, OUT> function) {
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
  public Receiver<?> input(int index) {
    return switch (index) {
      case 0 -> (Receiver<IN1>) this::receiveFirst;
      case 1 -> (Receiver<IN2>) this::receiveSecond;
      default -> throw noSuchInput(index, 2);
    };
  }

  private void receiveFirst(IN1 record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      recordContext.timestamp = timestamp;
      function.processElement1(record, recordContext, collector);
    } catch (Throwable failure) {
      throw failedOn(record, failure);
    }
  }

  private void receiveSecond(IN2 record, long timestamp) throws Exception {
    try {
      collector.setTimestamp(timestamp);
      recordContext.timestamp = timestamp;
      function.processElement2(record, recordContext, collector);
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

  private final class RecordContext extends CoProcessFunction<IN1, IN2, OUT>.Context {
    private long timestamp = Receiver.NO_TIMESTAMP;

    RecordContext(CoProcessFunction<IN1, IN2, OUT> function) {
      function.super();
    }

    @Override
    public @Nullable Long timestamp() {
      return timestamp == Receiver.NO_TIMESTAMP ? null : timestamp;
    }

    @Override
    public TimerService timerService() {
      return timers;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }
  }

  private final class TimerContext extends CoProcessFunction<IN1, IN2, OUT>.OnTimerContext {
    private long timestamp;
    private TimeDomain domain = TimeDomain.EVENT_TIME;

    TimerContext(CoProcessFunction<IN1, IN2, OUT> function) {
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
    public <X> void output(OutputTag<X> outputTag, X value) {
      emitToSideOutput(outputTag, value, timestamp);
    }
  }
}
