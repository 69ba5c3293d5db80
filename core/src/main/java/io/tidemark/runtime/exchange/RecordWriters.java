// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.Partitioner;
import io.tidemark.graph.Partitioning;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.util.Checks;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes the {@link RecordWriter} for each way of spreading records. One class each, so that calls
 * stay direct.
 */
public final class RecordWriters {
  private static final Class<?> LONGS = Types.LONG.createSerializer().getClass();

  private RecordWriters() {}

  /**
   * Where a writer stands.
   *
   * @param subtask the index of the sending subtask
   * @param maxParallelism the number of key groups of the target
   * @param seed where a random spread begins
   * @param label the edge, for messages
   */
  public record Position(int subtask, int maxParallelism, long seed, String label) {}

  /**
   * Makes a writer.
   *
   * @param partitioning how records are spread; user code in it belongs to the calling subtask
   * @param channels the channels, one for each subtask the sender may reach, ascending
   */
  @SuppressWarnings("unchecked")
  public static <T> RecordWriter<T> create(
      Partitioning partitioning, List<Channel> channels, FlowControl flow, Position position) {
    if (partitioning instanceof Partitioning.Hash hash) {
      return createHash(hash, channels, flow, position);
    }
    if (partitioning instanceof Partitioning.Custom custom) {
      return new CustomWriter<>(
          (Partitioner<Object>) custom.partitioner(),
          (KeySelector<T, Object>) custom.selector(),
          channels,
          flow,
          position);
    }
    if (partitioning instanceof Partitioning.Broadcast) {
      return new BroadcastWriter<>(channels, flow);
    }
    if (partitioning instanceof Partitioning.Shuffle) {
      return new ShuffleWriter<>(channels, flow, position.seed());
    }
    if (channels.size() == 1 || partitioning instanceof Partitioning.Global) {
      return new FirstWriter<>(channels, flow);
    }
    return new RoundRobinWriter<>(channels, flow, position.subtask());
  }

  /** Whether keys travel as words on an edge with this key serializer. */
  public static boolean keyIsOneWord(TypeSerializer<?> keySerializer) {
    FlatCodec<?> codec = keySerializer.flatCodec();
    return codec != null && codec.words() == 1;
  }

  @SuppressWarnings("unchecked")
  private static <T> RecordWriter<T> createHash(
      Partitioning.Hash hash, List<Channel> channels, FlowControl flow, Position position) {
    TypeSerializer<Object> serializer = (TypeSerializer<Object>) hash.keySerializer();
    KeySelector<T, Object> selector = (KeySelector<T, Object>) hash.selector();
    if (serializer.getClass() == LONGS) {
      return new LongKeyWriter<>(selector, serializer, channels, flow, position);
    }
    return keyIsOneWord(serializer)
        ? new WordKeyWriter<>(selector, serializer, channels, flow, position)
        : new ObjectKeyWriter<>(selector, serializer, channels, flow, position);
  }

  /** Sends records through the first channel, and events through all. */
  private static final class FirstWriter<T> extends RecordWriter<T> {
    private final ChannelSender first;

    FirstWriter(List<Channel> channels, FlowControl flow) {
      super(channels, flow, Batch.Keys.NONE);
      first = senders[0];
    }

    @Override
    public void receive(T record, long timestamp) {
      first.add(record, timestamp);
    }
  }

  private static final class RoundRobinWriter<T> extends RecordWriter<T> {
    private int next;

    RoundRobinWriter(List<Channel> channels, FlowControl flow, int start) {
      super(channels, flow, Batch.Keys.NONE);
      next = start % senders.length;
    }

    @Override
    public void receive(T record, long timestamp) {
      senders[next].add(record, timestamp);
      next = next + 1 == senders.length ? 0 : next + 1;
    }
  }

  private static final class BroadcastWriter<T> extends RecordWriter<T> {
    BroadcastWriter(List<Channel> channels, FlowControl flow) {
      super(channels, flow, Batch.Keys.NONE);
    }

    @Override
    public void receive(T record, long timestamp) {
      TypeSerializer<T> copier = copier();
      for (int i = 1; i < senders.length; i++) {
        senders[i].add(copier == null ? record : copier.copy(record), timestamp);
      }
      // Last: from here on its receiver may change the record.
      senders[0].add(record, timestamp);
    }
  }

  private static final class ShuffleWriter<T> extends RecordWriter<T> {
    private final SplittableRandom random;

    ShuffleWriter(List<Channel> channels, FlowControl flow, long seed) {
      super(channels, flow, Batch.Keys.NONE);
      random = new SplittableRandom(seed);
    }

    @Override
    public void receive(T record, long timestamp) {
      senders[random.nextInt(senders.length)].add(record, timestamp);
    }
  }

  private static final class CustomWriter<T> extends RecordWriter<T> {
    private final Partitioner<Object> partitioner;
    private final KeySelector<T, Object> selector;
    private final String label;

    CustomWriter(
        Partitioner<Object> partitioner,
        KeySelector<T, Object> selector,
        List<Channel> channels,
        FlowControl flow,
        Position position) {
      super(channels, flow, Batch.Keys.NONE);
      this.partitioner = partitioner;
      this.selector = selector;
      this.label = position.label();
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      int target = partitioner.partition(selector.getKey(record), senders.length);
      if (target < 0 || target >= senders.length) {
        throw new IllegalStateException(
            "The partitioner of "
                + label
                + " chose subtask "
                + target
                + "; it must choose one from 0 to "
                + (senders.length - 1)
                + ".");
      }
      senders[target].add(record, timestamp);
    }
  }

  /** Finds the subtask of a key by its key group. */
  private abstract static class KeyWriter<T> extends RecordWriter<T> {
    final KeySelector<T, Object> selector;
    final KeyStrategy<Object> strategy;

    /** By key group. */
    final ChannelSender[] targets;

    private final String label;

    KeyWriter(
        KeySelector<T, Object> selector,
        TypeSerializer<Object> serializer,
        List<Channel> channels,
        FlowControl flow,
        Position position) {
      super(channels, flow, keyIsOneWord(serializer) ? Batch.Keys.WORDS : Batch.Keys.OBJECTS);
      this.selector = selector;
      this.strategy = serializer.keyStrategy();
      this.label = position.label();
      int maxParallelism = position.maxParallelism();
      targets = new ChannelSender[maxParallelism];
      for (int group = 0; group < maxParallelism; group++) {
        int target =
            KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                maxParallelism, channels.size(), group);
        targets[group] = senders[target];
      }
    }

    final int keyGroupOf(int hash) {
      return KeyGroupRangeAssignment.assignToKeyGroup(hash, targets.length);
    }

    final Object keyOf(T record) throws Exception {
      Object key = selector.getKey(record);
      if (key == null) {
        throw new IllegalStateException(
            "The key selector of "
                + label
                + " returned null; every record of a keyed stream needs a key. Filter such records"
                + " out before keyBy, or map the absent key to a value.");
      }
      return key;
    }
  }

  private static final class WordKeyWriter<T> extends KeyWriter<T> {
    private final FlatCodec<Object> codec;
    private final long[] word = new long[1];

    WordKeyWriter(
        KeySelector<T, Object> selector,
        TypeSerializer<Object> serializer,
        List<Channel> channels,
        FlowControl flow,
        Position position) {
      super(selector, serializer, channels, flow, position);
      codec = Checks.notNull(serializer.flatCodec(), "A one-word key has a flat codec.");
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      Object key = strategy.normalize(keyOf(record));
      int hash = strategy.stableHash(key);
      codec.encode(key, word, 0);
      int keyGroup = keyGroupOf(hash);
      targets[keyGroup].addKeyed(record, timestamp, word[0], (char) keyGroup);
    }
  }

  /**
   * For keys of the built-in serializer of Long: hash and word without a call, since a key that no
   * call could take need not be made into an object.
   */
  private static final class LongKeyWriter<T> extends KeyWriter<T> {
    LongKeyWriter(
        KeySelector<T, Object> selector,
        TypeSerializer<Object> serializer,
        List<Channel> channels,
        FlowControl flow,
        Position position) {
      super(selector, serializer, channels, flow, position);
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      long word = (Long) keyOf(record);
      int keyGroup = keyGroupOf(Long.hashCode(word));
      targets[keyGroup].addKeyed(record, timestamp, word, (char) keyGroup);
    }
  }

  private static final class ObjectKeyWriter<T> extends KeyWriter<T> {
    ObjectKeyWriter(
        KeySelector<T, Object> selector,
        TypeSerializer<Object> serializer,
        List<Channel> channels,
        FlowControl flow,
        Position position) {
      super(selector, serializer, channels, flow, position);
    }

    @Override
    public void receive(T record, long timestamp) throws Exception {
      Object key = strategy.normalize(keyOf(record));
      int hash = strategy.stableHash(key);
      targets[keyGroupOf(hash)].addKeyed(record, timestamp, key, hash);
    }
  }
}
