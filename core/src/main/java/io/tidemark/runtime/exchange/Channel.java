// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

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

  /** So that batches of large records stay small: this many fit into what a channel may hold. */
  private static final int BATCHES_IN_BYTE_BOUND = 4;

  final SpscAtomicArrayQueue<Object> queue;
  final int batchLimit;
  private final long byteBound;
  private final Slot sender;
  private final Slot receiver;

  /** Bytes handed over so far; written by the sender before the queue publishes it. */
  private long bytesPut;

  private final AtomicLong bytesTaken = new AtomicLong();

  /**
   * Creates a channel.
   *
   * @param recordBound about how many records it may hold: its share of what the receiving subtask
   *     may hold over all its channels
   * @param byteBound about how many bytes of records it may hold; a single batch may have more
   */
  public Channel(Slot sender, Slot receiver, int recordBound, long byteBound) {
    int batch = Integer.highestOneBit(Math.max(1, recordBound / LEAST_SLOTS));
    this.batchLimit = Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, batch));
    this.queue = new SpscAtomicArrayQueue<>(Math.max(LEAST_SLOTS, recordBound / batchLimit));
    this.byteBound = byteBound;
    this.sender = sender;
    this.receiver = receiver;
  }

  boolean offer(Object item) {
    long bytes = item instanceof Batch batch ? batch.bytes : 0;
    long waiting = bytesPut - bytesTaken.get();
    if (waiting > 0 && waiting + bytes > byteBound) {
      return false;
    }
    bytesPut += bytes;
    if (queue.offer(item)) {
      receiver.wake();
      return true;
    }
    bytesPut -= bytes;
    return false;
  }

  /** How many records of a size a batch should have at most. */
  int batchLimit(long recordBytes) {
    long fitting = byteBound / (BATCHES_IN_BYTE_BOUND * recordBytes);
    return (int) Math.max(1, Math.min(batchLimit, fitting));
  }

  /**
   * Takes the next item, and wakes a sender that may wait for room: not before half of the queue is
   * free, since to wake a thread for each batch costs more than the batch.
   */
  @Nullable Object poll() {
    Object item = queue.poll();
    if (item == null) {
      return null;
    }
    if (item instanceof Batch batch && batch.bytes > 0) {
      bytesTaken.setRelease(bytesTaken.getPlain() + batch.bytes);
    }
    int left = queue.size();
    if (left * 2 <= queue.capacity() || left <= BATCHES_IN_BYTE_BOUND / 2) {
      sender.wake();
    }
    return item;
  }

  /** How full the queue is in batches, from 0 to 1; an estimate. Thread: any. */
  public float usage() {
    return (float) queue.size() / queue.capacity();
  }
}
