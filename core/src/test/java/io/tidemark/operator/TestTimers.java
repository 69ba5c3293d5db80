// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.TimerQueue;

/** The timers of one operator, fired by hand. */
final class TestTimers<N> implements InternalTimerService<N> {
  private final TestContext<?> context;
  private final TimerQueue<N> eventTime;
  private final TimerQueue<N> processingTime;
  private final Triggerable<N> target;

  TestTimers(
      TestContext<?> context,
      KeyedStateBackend<?> backend,
      String name,
      TypeSerializer<N> namespaceSerializer,
      Triggerable<N> target) {
    this.context = context;
    this.eventTime = backend.getOrCreateTimers(name, StateKind.EVENT_TIMERS, namespaceSerializer);
    this.processingTime =
        backend.getOrCreateTimers(name, StateKind.PROCESSING_TIMERS, namespaceSerializer);
    this.target = target;
  }

  void fireEventTime(long watermark) throws Exception {
    while (!eventTime.isEmpty() && eventTime.nextTimestamp() <= watermark) {
      eventTime.pollNext(target::onEventTime);
    }
  }

  void fireProcessingTime(long now) throws Exception {
    while (!processingTime.isEmpty() && processingTime.nextTimestamp() <= now) {
      processingTime.pollNext(target::onProcessingTime);
    }
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
