// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens keyed backends, makes keys current as the engine does, and takes and restores snapshots.
 */
abstract class BackendHarness {
  static final int KEY_GROUPS = 128;
  static final String UID = "the-operator";
  static final KeyGroupRange ALL = KeyGroupRange.of(0, KEY_GROUPS - 1);

  final MemorySnapshots files = new MemorySnapshots();

  /** What runs the reading of key groups. */
  ParallelRunner runner = ParallelRunner.sequential();

  private long checkpoints;

  /** The backend under test. */
  protected abstract StateBackend stateBackend();

  /** How a backend is opened. */
  record Setup(KeyGroupRange range, boolean guard, boolean copyMutable) {
    static final Setup WHOLE = new Setup(ALL, false, true);
  }

  /** An open backend. */
  static final class Open<K> {
    final KeyedStateBackend<K> backend;
    private final TypeSerializer<K> serializer;
    private final KeyStrategy<K> strategy;

    Open(KeyedStateBackend<K> backend, TypeSerializer<K> serializer) {
      this.backend = backend;
      this.serializer = serializer;
      this.strategy = serializer.keyStrategy();
    }

    /** Makes a key current. */
    Open<K> key(K key) {
      K normalized = strategy.normalize(key);
      int hash = strategy.stableHash(normalized);
      if (backend.keyIsOneWord()) {
        long[] word = new long[1];
        serializer.flatCodec().encode(normalized, word, 0);
        backend.setCurrentKeyWord(
            word[0], KeyGroupRangeAssignment.assignToKeyGroup(hash, KEY_GROUPS));
      } else {
        backend.setCurrentKey(normalized, hash);
      }
      return this;
    }

    /** Registers a state without namespace. */
    @SuppressWarnings("unchecked")
    <S extends State> S state(StateDescriptor<S, ?> descriptor) {
      S state = backend.getOrCreateState(VoidNamespace.SERIALIZER, descriptor);
      ((NamespacedState<VoidNamespace>) state).setCurrentNamespace(VoidNamespace.INSTANCE);
      return state;
    }

    /** Registers event-time timers without namespace. */
    TimerQueue<VoidNamespace> timers() {
      return backend.getOrCreateTimers("timers", StateKind.EVENT_TIMERS, VoidNamespace.SERIALIZER);
    }
  }

  static <T> TypeSerializer<T> serializer(TypeInformation<T> type) {
    return type.createSerializer();
  }

  static TypeSerializer<Long> longs() {
    return serializer(Types.LONG);
  }

  static TypeSerializer<String> strings() {
    return serializer(Types.STRING);
  }

  static TypeSerializer<List<Long>> lists() {
    return serializer(Types.LIST(Types.LONG));
  }

  static List<Long> mutableList(Long... values) {
    return new ArrayList<>(List.of(values));
  }

  <K> Open<K> open(TypeSerializer<K> keys) {
    return open(keys, Setup.WHOLE, List.of());
  }

  <K> Open<K> open(TypeSerializer<K> keys, Setup setup, List<KeyedStateHandle> handles) {
    KeyedStateRestore restore = new KeyedStateRestore(clip(handles, setup.range), files, runner);
    return new Open<>(
        stateBackend()
            .createKeyedStateBackend(
                new KeyedStateParameters<>(
                    UID, keys, KEY_GROUPS, setup.range, setup.guard, setup.copyMutable, restore)),
        keys);
  }

  <K> Open<K> restore(TypeSerializer<K> keys, List<KeyedStateHandle> handles) {
    return open(keys, Setup.WHOLE, handles);
  }

  /** The handles with what lies outside the range left out, as the engine does. */
  private static List<KeyedStateHandle> clip(List<KeyedStateHandle> handles, KeyGroupRange range) {
    return handles.stream()
        .map(
            h ->
                new KeyedStateHandle(
                    h.name(),
                    h.kind(),
                    h.key(),
                    h.namespace(),
                    h.value(),
                    h.segments().stream().filter(s -> range.contains(s.keyGroup())).toList()))
        .toList();
  }

  KeyedStateSnapshot begin(Open<?> open) {
    return open.backend.snapshot(++checkpoints);
  }

  List<KeyedStateHandle> finish(KeyedStateSnapshot snapshot) throws IOException {
    List<KeyedStateHandle> handles = snapshot.write(files.newWriter());
    snapshot.release();
    return handles;
  }

  /** A whole snapshot. */
  List<KeyedStateHandle> snapshot(Open<?> open) throws IOException {
    return finish(begin(open));
  }

  /** The key groups of one subtask of some. */
  static Setup subtask(int index, int parallelism) {
    return new Setup(
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            KEY_GROUPS, parallelism, index),
        false,
        true);
  }
}
