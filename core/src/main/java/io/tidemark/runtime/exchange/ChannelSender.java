// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sending end of a {@link Channel}: collects records into a batch, hands it over when it is
 * full or the sender's turn ends, and keeps in order what the queue does not take.
 *
 * <p>Thread: the sending subtask's.
 */
final class ChannelSender {
  private static final int FIRST_BATCH = 16;

  private final Channel channel;
  private final FlowControl flow;
  private final Batch.Keys keys;
  private final ArrayDeque<Object> outbox = new ArrayDeque<>();
  private @Nullable RecordSizes sizes;
  private int capacity;
  private @Nullable Batch open;
  private long recordsSent;

  ChannelSender(Channel channel, FlowControl flow, Batch.Keys keys) {
    this.channel = channel;
    this.flow = flow;
    this.keys = keys;
    this.capacity = Math.min(FIRST_BATCH, channel.batchLimit);
  }

  /** Bounds what waits by the size of the records, too. */
  void weighWith(RecordSizes recordSizes) {
    sizes = recordSizes;
  }

  void add(Object record, long timestamp) {
    Batch batch = open;
    if (batch == null) {
      batch = openBatch();
    }
    int i = batch.size;
    batch.values[i] = record;
    batch.setTimestamp(i, timestamp);
    batch.size = i + 1;
    if (i + 1 == batch.values.length) {
      handOverFull(batch);
    }
  }

  void addKeyed(Object record, long timestamp, long word, char keyGroup) {
    Batch batch = open;
    if (batch == null) {
      batch = openBatch();
    }
    int i = batch.size;
    batch.values[i] = record;
    batch.setTimestamp(i, timestamp);
    Objects.requireNonNull(batch.words)[i] = word;
    Objects.requireNonNull(batch.keyGroups)[i] = keyGroup;
    batch.size = i + 1;
    if (i + 1 == batch.values.length) {
      handOverFull(batch);
    }
  }

  void addKeyed(Object record, long timestamp, Object key, int hash) {
    Batch batch = open;
    if (batch == null) {
      batch = openBatch();
    }
    int i = batch.size;
    batch.values[i] = record;
    batch.setTimestamp(i, timestamp);
    Objects.requireNonNull(batch.keys)[i] = key;
    Objects.requireNonNull(batch.hashes)[i] = hash;
    batch.size = i + 1;
    if (i + 1 == batch.values.length) {
      handOverFull(batch);
    }
  }

  private Batch openBatch() {
    Batch batch = new Batch(capacity, keys);
    open = batch;
    return batch;
  }

  private void handOverFull(Batch batch) {
    open = null;
    capacity = Math.min(channel.batchLimit, capacity * 2);
    flow.handedOverFull();
    putBatch(batch);
  }

  private void putBatch(Batch batch) {
    RecordSizes weights = sizes;
    if (weights != null) {
      weights.sample(batch.values[batch.size - 1]);
      batch.bytes = weights.bytes() * batch.size;
      capacity = Math.min(capacity, channel.batchLimit(weights.bytes()));
    }
    put(batch, batch.size);
  }

  /** Hands over what has been collected. */
  void flush() {
    Batch batch = open;
    if (batch != null) {
      open = null;
      if (batch.size * 4 <= capacity) {
        capacity = Math.max(Math.min(FIRST_BATCH, capacity), capacity / 2);
      }
      putBatch(batch);
    }
  }

  /** Sends an event behind everything collected so far. */
  void sendEvent(ChannelEvent event) {
    flush();
    put(event, 0);
  }

  private void put(Object item, int records) {
    recordsSent += records;
    if (!outbox.isEmpty() || !channel.offer(item)) {
      outbox.addLast(item);
      flow.added(records);
    }
  }

  /** Moves what waits into the queue as far as it goes; says whether nothing is left. */
  boolean drainOutbox() {
    for (Object item = outbox.peekFirst(); item != null; item = outbox.peekFirst()) {
      if (!channel.offer(item)) {
        return false;
      }
      outbox.removeFirst();
      if (item instanceof Batch batch) {
        flow.removed(batch.size);
      }
    }
    return true;
  }

  /** How many records were handed over since the start. */
  long recordsSent() {
    return recordsSent;
  }
}
