// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.operator.Receiver;
import java.util.List;

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

  RecordWriter(List<Channel> channels, FlowControl flow, Batch.Keys keys) {
    senders =
        channels.stream().map(c -> new ChannelSender(c, flow, keys)).toArray(ChannelSender[]::new);
  }

  /** Sends an event to every subtask of the target, behind all records written so far. */
  public final void broadcastEvent(ChannelEvent event) {
    for (ChannelSender sender : senders) {
      sender.sendEvent(event);
    }
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
