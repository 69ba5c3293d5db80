// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.AlignmentDecision;
import io.tidemark.checkpoint.BarrierAlignment;
import io.tidemark.operator.OperatorException;
import io.tidemark.operator.Receiver;
import io.tidemark.runtime.exchange.Batch;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.InputChannels;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.time.CombinedWatermark;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The channels of one subtask as its head operator sees them: records with their keys made current,
 * one combined watermark, one idleness, the end of each input.
 *
 * <p>A batch may be left half way, when the outbox fills or a watermark waits to be passed on, and
 * is gone on with later; no event of any channel is taken before it is done.
 *
 * <p>Thread: the subtask's.
 */
final class SubtaskInput {
  /** How many keys ahead the backend is told of: enough for memory to work on them together. */
  private static final int EXPECTED_KEYS = 32;

  private final InputChannels channels;
  private final BarrierAlignment alignment;
  private final int[] inputOfChannel;
  private final int[] openChannelsOfInput;
  private final CombinedWatermark watermarks;
  private final OperatorRunner<?> head;
  private final PendingWork work;
  private Receiver<Object>[] receivers = newReceivers(0);
  private @Nullable KeyedStateBackend<Object> keyed;
  private @Nullable Batch current;
  private int position;
  private int openChannels;
  private long recordsReceived;

  /** What a step found. */
  enum Step {
    /** Records or an event. */
    SOMETHING,
    /** A barrier; {@link #takeDecision} says what it means. */
    BARRIER,
    /** The end of an input; {@link #takeEndedInput} says which. */
    INPUT_ENDED,
    /** Nothing. */
    NOTHING
  }

  private @Nullable AlignmentDecision decision;
  private int endedInput = -1;

  SubtaskInput(
      InputChannels channels,
      BarrierAlignment alignment,
      List<Integer> inputOfChannel,
      OperatorRunner<?> head,
      PendingWork work) {
    this.channels = channels;
    this.alignment = alignment;
    this.inputOfChannel = inputOfChannel.stream().mapToInt(Integer::intValue).toArray();
    this.openChannelsOfInput = new int[head.node().inputs()];
    for (int input : this.inputOfChannel) {
      openChannelsOfInput[input]++;
    }
    this.openChannels = inputOfChannel.size();
    this.watermarks = CombinedWatermark.ofChannels(inputOfChannel.size());
    this.head = head;
    this.work = work;
  }

  @SuppressWarnings("unchecked")
  private static Receiver<Object>[] newReceivers(int count) {
    return (Receiver<Object>[]) new Receiver<?>[count];
  }

  /** Looks up the receivers of the opened head operator. */
  @SuppressWarnings("unchecked")
  void open() {
    receivers = newReceivers(head.node().inputs());
    for (int i = 0; i < receivers.length; i++) {
      receivers[i] = (Receiver<Object>) head.operator().input(i);
    }
    keyed = head.isKeyed() ? head.keyedState() : null;
  }

  /** Takes the rest of a batch, or the next item. */
  Step step() throws Exception {
    Batch batch = current;
    if (batch != null) {
      process(batch);
      return Step.SOMETHING;
    }
    Object item = channels.poll();
    if (item == null) {
      return Step.NOTHING;
    }
    if (item instanceof Batch next) {
      current = next;
      position = 0;
      recordsReceived += next.size();
      process(next);
      return Step.SOMETHING;
    }
    return handle((ChannelEvent) item, channels.lastChannel());
  }

  private void process(Batch batch) throws Exception {
    Receiver<Object> receiver = receivers[inputOfChannel[channels.lastChannel()]];
    if (batch.words() != null) {
      processWordKeyed(batch, receiver);
    } else if (batch.keys() != null) {
      processKeyed(batch, receiver);
    } else {
      processUnkeyed(batch, receiver);
    }
    if (position == batch.size()) {
      current = null;
    }
    if (keyed != null) {
      keyed.clearCurrentKey();
    }
  }

  private void processUnkeyed(Batch batch, Receiver<Object> receiver) throws Exception {
    Object[] values = batch.values();
    long @Nullable [] timestamps = batch.timestamps();
    int size = batch.size();
    int i = position;
    try {
      while (i < size) {
        receiver.receive(values[i], timestamps == null ? Receiver.NO_TIMESTAMP : timestamps[i]);
        i++;
        if (!work.mayTakeRecord()) {
          break;
        }
      }
    } catch (Throwable failure) {
      throw failedOn(batch, i, failure);
    }
    position = i;
  }

  private void processWordKeyed(Batch batch, Receiver<Object> receiver) throws Exception {
    KeyedStateBackend<Object> backend = Objects.requireNonNull(keyed);
    Object[] values = batch.values();
    long @Nullable [] timestamps = batch.timestamps();
    long[] words = Objects.requireNonNull(batch.words());
    char[] keyGroups = Objects.requireNonNull(batch.keyGroups());
    int size = batch.size();
    int i = position;
    do {
      int end = Math.min(size, i + EXPECTED_KEYS);
      expect(backend, batch, i, end);
      try {
        do {
          backend.setCurrentKeyWord(words[i], keyGroups[i]);
          receiver.receive(values[i], timestamps == null ? Receiver.NO_TIMESTAMP : timestamps[i]);
          i++;
        } while (i < end && work.mayTakeRecord());
      } catch (Throwable failure) {
        throw failedOn(batch, i, failure);
      }
    } while (i < size && work.mayTakeRecord());
    position = i;
  }

  /** The failure of a record of a batch, said of the head operator unless it says of which. */
  private OperatorException failedOn(Batch batch, int index, Throwable failure) {
    return failure instanceof OperatorException named
        ? named
        : OperatorException.onRecord(head.node().label(), batch.values()[index], failure);
  }

  /** Has the backend fetch; its failure is no record's. */
  private void expect(KeyedStateBackend<Object> backend, Batch batch, int from, int to)
      throws OperatorException {
    try {
      backend.expectKeyWords(
          Objects.requireNonNull(batch.words()),
          Objects.requireNonNull(batch.keyGroups()),
          from,
          to);
    } catch (Throwable failure) {
      throw head.failed("when the state of the next records was fetched", failure);
    }
  }

  private void processKeyed(Batch batch, Receiver<Object> receiver) throws Exception {
    KeyedStateBackend<Object> backend = Objects.requireNonNull(keyed);
    Object[] values = batch.values();
    long @Nullable [] timestamps = batch.timestamps();
    Object[] keys = Objects.requireNonNull(batch.keys());
    int[] hashes = Objects.requireNonNull(batch.hashes());
    int size = batch.size();
    int i = position;
    try {
      while (i < size) {
        backend.setCurrentKey(keys[i], hashes[i]);
        receiver.receive(values[i], timestamps == null ? Receiver.NO_TIMESTAMP : timestamps[i]);
        i++;
        if (!work.mayTakeRecord()) {
          break;
        }
      }
    } catch (Throwable failure) {
      throw failedOn(batch, i, failure);
    }
    position = i;
  }

  private Step handle(ChannelEvent event, int channel) {
    if (event instanceof ChannelEvent.WatermarkEvent watermark) {
      if (watermarks.updateWatermark(channel, watermark.timestamp())) {
        head.watermarkArrived(watermarks.watermark());
      }
      return Step.SOMETHING;
    }
    if (event instanceof ChannelEvent.IdleEvent idle) {
      becameIdle(channel, idle.idle());
      return Step.SOMETHING;
    }
    if (event instanceof ChannelEvent.BarrierEvent barrier) {
      decision = alignment.onBarrier(channel, barrier.barrier());
      return Step.BARRIER;
    }
    return channelEnded(channel);
  }

  private void becameIdle(int channel, boolean idle) {
    if (!idle) {
      watermarks.markActive(channel);
    } else if (watermarks.markIdle(channel)) {
      head.watermarkArrived(watermarks.watermark());
    }
    head.idleArrived(watermarks.isIdle());
  }

  private Step channelEnded(int channel) {
    if (watermarks.markFinished(channel)) {
      head.watermarkArrived(watermarks.watermark());
    }
    head.idleArrived(watermarks.isIdle());
    openChannels--;
    int input = inputOfChannel[channel];
    if (--openChannelsOfInput[input] == 0) {
      endedInput = input;
      return Step.INPUT_ENDED;
    }
    return Step.SOMETHING;
  }

  /** What the barrier just taken means. */
  AlignmentDecision takeDecision() {
    AlignmentDecision taken = decision;
    decision = null;
    if (taken == null) {
      throw new IllegalStateException("No barrier was taken.");
    }
    return taken;
  }

  /** The input that has just ended. */
  int takeEndedInput() {
    return endedInput;
  }

  /** Whether every channel has delivered its last record. */
  boolean hasEnded() {
    return openChannels == 0 && current == null;
  }

  long recordsReceived() {
    return recordsReceived;
  }

  float queueUsage() {
    return channels.usage();
  }
}
