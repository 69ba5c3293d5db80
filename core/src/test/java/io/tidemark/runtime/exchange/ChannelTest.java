// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.graph.Partitioning;
import io.tidemark.serializer.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelTest {
  private final CountingSlot sender = new CountingSlot();
  private final CountingSlot receiver = new CountingSlot();

  @Test
  void theReceiverIsWokenForEachItem() {
    Channel channel = new Channel(sender, receiver, 4096, 1 << 20);
    assertThat(channel.offer("a")).isTrue();
    assertThat(receiver.wakes).isEqualTo(1);
    assertThat(channel.offer("b")).isTrue();
    assertThat(receiver.wakes).isEqualTo(2);
    assertThat(sender.wakes).isZero();
  }

  @Test
  void theSenderIsWokenOnceHalfOfTheQueueIsFree() {
    Channel channel = new Channel(sender, receiver, 4096, 1 << 20);
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
    Channel channel = new Channel(sender, receiver, 1, 1 << 20);
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

  private static Batch batchOf(long bytes) {
    Batch batch = new Batch(1, Batch.Keys.NONE);
    batch.values[0] = "record";
    batch.size = 1;
    batch.bytes = bytes;
    return batch;
  }

  @Test
  void bytesBoundItAsWell() {
    Channel channel = new Channel(sender, receiver, 4096, 1000);
    assertThat(channel.offer(batchOf(600))).isTrue();
    assertThat(channel.offer(batchOf(500))).isFalse();
    assertThat(channel.offer(batchOf(400))).isTrue();
    assertThat(channel.offer("an event takes no bytes")).isTrue();
    assertThat(channel.offer(batchOf(1))).isFalse();
    channel.poll();
    assertThat(sender.wakes).isPositive();
    assertThat(channel.offer(batchOf(600))).isTrue();
  }

  @Test
  void aBatchLargerThanTheBoundGoesAlone() {
    Channel channel = new Channel(sender, receiver, 4096, 1000);
    Batch large = batchOf(5000);
    assertThat(channel.offer(large)).isTrue();
    assertThat(channel.offer("an event behind it")).isFalse();
    assertThat(channel.poll()).isSameAs(large);
    assertThat(sender.wakes).isPositive();
    assertThat(channel.offer("an event behind it")).isTrue();
  }

  @Test
  void largeRecordsMakeSmallBatches() throws Exception {
    int length = 100_000;
    Channel channel = new Channel(sender, receiver, 4096, 10L * length);
    FlowControl flow = new FlowControl("test", 1000, null);
    RecordWriter<String> writer =
        RecordWriters.create(
            new Partitioning.Forward(),
            List.of(channel),
            flow,
            new RecordWriters.Position(0, 128, 1, "the edge behind 'test'"));
    writer.weighWith(Types.STRING.createSerializer());
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String record = i + "x".repeat(length);
      sent.add(record);
      writer.receive(record, 0);
    }
    writer.flush();
    assertThat(flow.waiting()).as("in the outbox").isGreaterThan(170);
    List<Object> got = new ArrayList<>();
    boolean first = true;
    while (got.size() < sent.size()) {
      Batch batch = (Batch) channel.poll();
      if (batch == null) {
        assertThat(writer.drainOutbox() || flow.waiting() > 0).isTrue();
        continue;
      }
      if (!first) {
        assertThat(batch.size()).as("a quarter of the bound").isLessThanOrEqualTo(2);
      }
      first = false;
      got.addAll(Arrays.asList(batch.values()).subList(0, batch.size()));
    }
    assertThat(got).isEqualTo(sent);
  }
}
