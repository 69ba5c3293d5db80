// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.operator.Receiver;
import io.tidemark.serializer.TypeSerializer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The output of a chain over one edge: spreads records over the channels to the target's subtasks,
 * and sends events to all of them.
 *
 * <p>Thread: the sending subtask's.
 *
 * @param <T> the record type
 */
public abstract class RecordWriter<T> implements Receiver<T> {
  final ChannelSender[] senders;
  private @Nullable TypeSerializer<T> copier;

  RecordWriter(List<Channel> channels, FlowControl flow, Batch.Keys keys) {
    senders =
        channels.stream().map(c -> new ChannelSender(c, flow, keys)).toArray(ChannelSender[]::new);
  }

  /**
   * Gives each subtask of the target its own copy where a record goes to several. The record that
   * is received is handed on itself, to one of them.
   */
  public final void copyFor(TypeSerializer<T> serializer) {
    copier = serializer;
  }

  /** Bounds what waits for a receiver by the size of the records too, as the serializer has it. */
  @SuppressWarnings("unchecked")
  public final void weighWith(TypeSerializer<T> serializer) {
    RecordSizes sizes = new RecordSizes((TypeSerializer<Object>) serializer);
    for (ChannelSender sender : senders) {
      sender.weighWith(sizes);
    }
  }

  /** The serializer to copy with, null when records are shared. */
  final @Nullable TypeSerializer<T> copier() {
    return copier;
  }

  /** Sends an event to every subtask of the target, behind all records written so far. */
  public final void broadcastEvent(ChannelEvent event) {
    for (ChannelSender sender : senders) {
      sender.sendEvent(event);
    }
  }

  /** How many channels it writes to. */
  public final int channelCount() {
    return senders.length;
  }

  /** Hands over what has been collected: called when the subtask's turn ends. */
  public final void flush() {
    for (ChannelSender sender : senders) {
      sender.flush();
    }
  }

  /** Moves what waits into the queues; says whether nothing is left. */
  public final boolean drainOutbox() {
    boolean drained = true;
    for (ChannelSender sender : senders) {
      drained &= sender.drainOutbox();
    }
    return drained;
  }

  /** How many records were handed over since the start. */
  public final long recordsSent() {
    long sum = 0;
    for (ChannelSender sender : senders) {
      sum += sender.recordsSent();
    }
    return sum;
  }
}
