// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.checkpoint.BarrierAlignment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a subtask's channels: takes items round-robin from the channels that
 * alignment does not block.
 *
 * <p>Thread: the receiving subtask's.
 */
public final class InputChannels {
  private final Channel[] channels;
  private final BarrierAlignment alignment;
  private int next;
  private int last = -1;

  /** Creates the end over the given channels, whose positions are the channel numbers. */
  public InputChannels(List<Channel> channels, BarrierAlignment alignment) {
    this.channels = channels.toArray(new Channel[0]);
    this.alignment = alignment;
  }

  /**
   * The next item of any open channel, a {@link Batch} or a {@link ChannelEvent}; null when none.
   */
  public @Nullable Object poll() {
    int count = channels.length;
    int at = next;
    for (int tried = 0; tried < count; tried++) {
      if (!alignment.isBlocked(at)) {
        Object item = channels[at].poll();
        if (item != null) {
          last = at;
          next = at + 1 == count ? 0 : at + 1;
          return item;
        }
      }
      at = at + 1 == count ? 0 : at + 1;
    }
    return null;
  }

  /** The channel that the last item came from. */
  public int lastChannel() {
    return last;
  }

  /** How full the fullest queue is, from 0 to 1. Thread: any. */
  public float usage() {
    float most = 0;
    for (Channel channel : channels) {
      most = Math.max(most, channel.usage());
    }
    return most;
  }
}
