// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelTest {
  private final CountingSlot sender = new CountingSlot();
  private final CountingSlot receiver = new CountingSlot();

  @Test
  void theReceiverIsWokenForEachItem() {
    Channel channel = new Channel(sender, receiver, 4096);
    assertThat(channel.offer("a")).isTrue();
    assertThat(receiver.wakes).isEqualTo(1);
    assertThat(channel.offer("b")).isTrue();
    assertThat(receiver.wakes).isEqualTo(2);
    assertThat(sender.wakes).isZero();
  }

  @Test
  void theSenderIsWokenOnceHalfOfTheQueueIsFree() {
    Channel channel = new Channel(sender, receiver, 4096);
    int taken = 0;
    while (channel.offer(taken)) {
      taken++;
    }
    assertThat(taken).isEqualTo(8);
    assertThat(receiver.wakes).isEqualTo(taken);
    List<Object> items = new ArrayList<>();
    List<Integer> wakes = new ArrayList<>();
    for (Object item = channel.poll(); item != null; item = channel.poll()) {
      items.add(item);
      wakes.add(sender.wakes);
    }
    assertThat(items).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(wakes).containsExactly(0, 0, 0, 1, 2, 3, 4, 5);
  }

  @Test
  void theLeastQueueStillWakesItsSender() {
    Channel channel = new Channel(sender, receiver, 1);
    int taken = 0;
    while (channel.offer(taken)) {
      taken++;
    }
    while (channel.poll() != null) {
      taken--;
    }
    assertThat(taken).isZero();
    assertThat(sender.wakes).isPositive();
  }
}
