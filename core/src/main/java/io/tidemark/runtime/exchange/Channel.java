// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;

/**
 * The queue between one sending and one receiving subtask: batches and events, in order, bounded.
 *
 * <p>Thread: {@link ChannelSender} is the one producer, {@link InputChannels} the one consumer.
 */
public final class Channel {
  /** How many batches of full size a channel holds at least. */
  private static final int LEAST_SLOTS = 4;

  private static final int LARGEST_BATCH = 512;
  private static final int SMALLEST_BATCH = 8;

  final SpscAtomicArrayQueue<Object> queue;
  final int batchLimit;
  private final Slot sender;
  private final Slot receiver;

  /**
   * Creates a channel.
   *
   * @param recordBound about how many records it may hold: its share of what the receiving subtask
   *     may hold over all its channels
   */
  public Channel(Slot sender, Slot receiver, int recordBound) {
    int batch = Integer.highestOneBit(Math.max(1, recordBound / LEAST_SLOTS));
    this.batchLimit = Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, batch));
    this.queue = new SpscAtomicArrayQueue<>(Math.max(LEAST_SLOTS, recordBound / batchLimit));
    this.sender = sender;
    this.receiver = receiver;
  }

  boolean offer(Object item) {
    if (queue.offer(item)) {
      receiver.wake();
      return true;
    }
    return false;
  }

  /**
   * Takes the next item, and wakes a sender that may wait for room: not before half of the queue is
   * free, since to wake a thread for each batch costs more than the batch.
   */
  @org.jspecify.annotations.Nullable
  Object poll() {
    Object item = queue.poll();
    if (item != null && queue.size() * 2 <= queue.capacity()) {
      sender.wake();
    }
    return item;
  }

  /** How full the queue is, from 0 to 1; an estimate. Thread: any. */
  public float usage() {
    return (float) queue.size() / queue.capacity();
  }
}
