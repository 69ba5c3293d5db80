// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.process.TimerService;
import io.tidemark.state.spi.VoidNamespace;

/**
 * The timers of a user's function, kept under the name {@code user-timers} without a namespace. On
 * a stream that is not keyed there is time, but there are no timers.
 */
public abstract class Timers implements TimerService {
  private static final String NAME = "user-timers";

  private Timers() {}

  /** The timer service of an operator: with timers where its input is keyed. */
  public static TimerService of(OperatorContext<?> context, Triggerable<VoidNamespace> target) {
    return context.isKeyed()
        ? new Keyed(context.timerService(NAME, VoidNamespace.SERIALIZER, target))
        : new Unkeyed(context);
  }

  private static final class Keyed extends Timers {
    private final InternalTimerService<VoidNamespace> timers;

    Keyed(InternalTimerService<VoidNamespace> timers) {
      this.timers = timers;
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
    public void registerProcessingTimeTimer(long time) {
      timers.registerProcessingTimeTimer(VoidNamespace.INSTANCE, time);
    }

    @Override
    public void registerEventTimeTimer(long time) {
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, time);
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
      timers.deleteProcessingTimeTimer(VoidNamespace.INSTANCE, time);
    }

    @Override
    public void deleteEventTimeTimer(long time) {
      timers.deleteEventTimeTimer(VoidNamespace.INSTANCE, time);
    }
  }

  private static final class Unkeyed extends Timers {
    private final OperatorContext<?> context;

    Unkeyed(OperatorContext<?> context) {
      this.context = context;
    }

    @Override
    public long currentProcessingTime() {
      return context.clock().currentTimeMillis();
    }

    @Override
    public long currentWatermark() {
      return context.currentWatermark();
    }

    @Override
    public void registerProcessingTimeTimer(long time) {
      throw refused("set");
    }

    @Override
    public void registerEventTimeTimer(long time) {
      throw refused("set");
    }

    @Override
    public void deleteProcessingTimeTimer(long time) {
      throw refused("deleted");
    }

    @Override
    public void deleteEventTimeTimer(long time) {
      throw refused("deleted");
    }

    private UnsupportedOperationException refused(String what) {
      return new UnsupportedOperationException(
          "A timer was "
              + what
              + " in operator '"
              + context.operatorUid()
              + "', whose stream is not keyed. A timer belongs to a key: call keyBy(...) before the"
              + " process function.");
    }
  }
}
