// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.operator.InternalTimerService;
import io.tidemark.operator.Triggerable;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.TimerQueue;

/**
 * The timers of one operator under one name, over the queues of its keyed state backend.
 *
 * <p>Thread: the subtask's.
 */
final class KeyedTimers<N> implements InternalTimerService<N> {
  private final OperatorRunner<?> runner;
  private final TimerQueue<N> eventTime;
  private final TimerQueue<N> processingTime;
  private final TimerQueue.Target<N> onEventTime;
  private final TimerQueue.Target<N> onProcessingTime;

  KeyedTimers(
      OperatorRunner<?> runner,
      KeyedStateBackend<?> backend,
      String name,
      TypeSerializer<N> namespaceSerializer,
      Triggerable<N> target) {
    this.runner = runner;
    this.eventTime = backend.getOrCreateTimers(name, StateKind.EVENT_TIMERS, namespaceSerializer);
    this.processingTime =
        backend.getOrCreateTimers(name, StateKind.PROCESSING_TIMERS, namespaceSerializer);
    this.onEventTime = target::onEventTime;
    this.onProcessingTime = target::onProcessingTime;
  }

  boolean eventTimerDue(long watermark) {
    return !eventTime.isEmpty() && eventTime.nextTimestamp() <= watermark;
  }

  void fireEventTimer() throws Exception {
    try {
      eventTime.pollNext(onEventTime);
    } catch (Throwable failure) {
      throw runner.failed("on an event-time timer", failure);
    }
  }

  /** The earliest processing-time timer, {@link Long#MAX_VALUE} when there is none. */
  long nextProcessingMillis() {
    return processingTime.isEmpty() ? Long.MAX_VALUE : processingTime.nextTimestamp();
  }

  void fireProcessingTimer() throws Exception {
    try {
      processingTime.pollNext(onProcessingTime);
    } catch (Throwable failure) {
      throw runner.failed("on a processing-time timer", failure);
    }
  }

  @Override
  public long currentProcessingTime() {
    return runner.clock().currentTimeMillis();
  }

  @Override
  public long currentWatermark() {
    return runner.currentWatermark();
  }

  @Override
  public void registerEventTimeTimer(N namespace, long timestamp) {
    eventTime.register(timestamp, namespace);
  }

  @Override
  public void deleteEventTimeTimer(N namespace, long timestamp) {
    eventTime.delete(timestamp, namespace);
  }

  @Override
  public void registerProcessingTimeTimer(N namespace, long timestamp) {
    processingTime.register(timestamp, namespace);
  }

  @Override
  public void deleteProcessingTimeTimer(N namespace, long timestamp) {
    processingTime.delete(timestamp, namespace);
  }
}
