// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.heap.entry.EntryFetch;
import io.tidemark.state.heap.entry.FlatEntryKeys;
import io.tidemark.state.heap.entry.FrozenState;
import io.tidemark.state.heap.entry.KeyContext;
import io.tidemark.state.heap.entry.StateRestore;
import io.tidemark.state.heap.entry.StateTables;
import io.tidemark.state.heap.entry.ValueColumn;
import io.tidemark.state.heap.table.CopyOnWriteClock;
import io.tidemark.state.heap.timer.FlatTimerQueue;
import io.tidemark.state.heap.timer.GroupedTimerQueue;
import io.tidemark.state.heap.timer.RefTimerQueue;
import io.tidemark.state.heap.timer.TimerEntryKeys;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateSnapshot;
import io.tidemark.state.spi.StateKind;
import io.tidemark.state.spi.TimerQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keyed state of one operator in one subtask, on the heap.
 *
 * <p>Thread: the subtask's thread; only a snapshot's writing and the reading at a registration run
 * elsewhere, on what this class hands them.
 *
 * @param <K> the key type
 */
final class HeapKeyedStateBackend<K> implements KeyedStateBackend<K> {
  private final KeyedStateParameters<K> parameters;
  private final KeyContext<K> context;
  private final CopyOnWriteClock clock = new CopyOnWriteClock();
  private final StateRestore<K> restore;

  /** By {@link StateRestore#id}, so that snapshots have one order. */
  private final Map<String, Registered<K>> registered = new TreeMap<>();

  /** What each state was last asked for with: some functions ask again for each record. */
  private final Map<String, Asked> asked = new HashMap<>();

  /** The states whose entries the key alone tells. */
  private final List<EntryFetch> fetching = new ArrayList<>();

  private boolean closed;

  /**
   * A registered state or timer queue.
   *
   * @param tables its tables
   * @param user what the operator was given
   */
  private record Registered<K>(StateTables<K, ?> tables, Object user) {}

  /**
   * A request for a state and what was given.
   *
   * @param descriptor the descriptor
   * @param namespaceSerializer the serializer of the namespaces
   * @param state the state
   */
  private record Asked(
      StateDescriptor<?, ?> descriptor, TypeSerializer<?> namespaceSerializer, Object state) {
    @SuppressWarnings("ReferenceEquality") // the same request, not one like it
    boolean isAgain(StateDescriptor<?, ?> descriptor, TypeSerializer<?> namespaceSerializer) {
      return this.descriptor == descriptor && this.namespaceSerializer == namespaceSerializer;
    }
  }

  HeapKeyedStateBackend(KeyedStateParameters<K> parameters) {
    this.parameters = parameters;
    this.context = new KeyContext<>(parameters);
    this.restore = new StateRestore<>(context, parameters.restore());
  }

  @Override
  public void setCurrentKey(K key, int stableHash) {
    context.setKey(key, stableHash);
  }

  @Override
  public void setCurrentKeyWord(long word, int keyGroup) {
    context.setWord(word, keyGroup);
  }

  @Override
  public void expectKeyWords(long[] words, char[] keyGroups, int from, int to) {
    for (int i = 0; i < fetching.size(); i++) {
      fetching.get(i).fetch(words, keyGroups, from, to);
    }
  }

  @Override
  public boolean keyIsOneWord() {
    return context.wordCodec() != null;
  }

  @Override
  public long stateAccesses() {
    return context.accesses();
  }

  @Override
  public void clearCurrentKey() {
    context.clear();
  }

  @Override
  public K getCurrentKey() {
    return context.key();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <N, S extends State> S getOrCreateState(
      TypeSerializer<N> namespaceSerializer, StateDescriptor<S, ?> descriptor) {
    Asked last = asked.get(descriptor.getName());
    if (last != null && last.isAgain(descriptor, namespaceSerializer)) {
      return (S) last.state();
    }
    HeapStates<K, N> states = new HeapStates<>(context, clock, parameters, namespaceSerializer);
    HeapState<K, N> made = states.make(descriptor);
    Registered<K> known = known(made.state().meta());
    Object state = known == null ? register(made.state(), namespaceSerializer, made) : known.user();
    asked.put(descriptor.getName(), new Asked(descriptor, namespaceSerializer, state));
    return (S) state;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <N> TimerQueue<N> getOrCreateTimers(
      String name, StateKind kind, TypeSerializer<N> namespaceSerializer) {
    StateTables.Meta meta = StateTables.Meta.of(name, kind, context, namespaceSerializer, null);
    Registered<K> known = known(meta);
    if (known != null) {
      return (TimerQueue<N>) known.user();
    }
    GroupedTimerQueue<K, N> queue = newTimers(meta, namespaceSerializer);
    register(queue.state(), namespaceSerializer, queue);
    queue.orderRestored();
    return queue;
  }

  private <N> GroupedTimerQueue<K, N> newTimers(
      StateTables.Meta meta, TypeSerializer<N> namespaceSerializer) {
    ValueColumn none = new ValueColumn.None();
    FlatCodec<K> codec = context.wordCodec();
    boolean flatNamespace =
        namespaceSerializer.flatCodec() != null || FlatEntryKeys.isVoid(namespaceSerializer);
    if (codec != null && flatNamespace) {
      FlatEntryKeys<K, N> keys =
          new FlatEntryKeys<>(context, codec, context.serializer(), namespaceSerializer, true);
      return new FlatTimerQueue<>(new StateTables<>(meta, context, clock, keys, none), keys);
    }
    TimerEntryKeys<K, N> keys =
        new TimerEntryKeys<>(context, context.serializer(), namespaceSerializer);
    return new RefTimerQueue<>(new StateTables<>(meta, context, clock, keys, none), keys);
  }

  /** What was registered before under the name, if it is the same. */
  private @Nullable Registered<K> known(StateTables.Meta meta) {
    if (closed) {
      throw new IllegalStateException(
          "The state '"
              + meta.name()
              + "' was registered after the state backend of operator '"
              + parameters.operatorUid()
              + "' was closed.");
    }
    Registered<K> known = registered.get(StateRestore.id(meta.kind(), meta.name()));
    if (known != null && !known.tables().meta().equals(meta)) {
      throw new InvalidStateUseException(
          "Operator '"
              + parameters.operatorUid()
              + "' registers the state '"
              + meta.name()
              + "' as "
              + meta.describe()
              + ", but it has registered it before as "
              + known.tables().meta().describe()
              + ". Give the two states different names.");
    }
    return known;
  }

  private <N> Object register(
      StateTables<K, N> tables, TypeSerializer<N> namespaceSerializer, Object user) {
    restore.restoreInto(tables, namespaceSerializer);
    StateTables.Meta meta = tables.meta();
    registered.put(StateRestore.id(meta.kind(), meta.name()), new Registered<>(tables, user));
    if (user instanceof HeapState<?, ?>
        && tables.keys() instanceof FlatEntryKeys<?, ?>
        && FlatEntryKeys.isVoid(namespaceSerializer)) {
      fetching.add(new EntryFetch(tables));
    }
    return user;
  }

  @Override
  public SortedSet<String> stateNames() {
    SortedSet<String> names = new TreeSet<>();
    for (Registered<K> one : registered.values()) {
      if (one.user() instanceof HeapState<?, ?>) {
        names.add(one.tables().meta().name());
      }
    }
    return names;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <N> Stream<K> getKeys(String stateName, N namespace) {
    return ((StateTables<K, N>) tables(stateName)).keysOf(namespace);
  }

  @Override
  public long entryCount(String stateName) {
    return tables(stateName).entryCount();
  }

  private StateTables<K, ?> tables(String stateName) {
    Registered<K> known = registered.get(StateRestore.id(StateKind.VALUE, stateName));
    if (known == null) {
      throw new InvalidStateUseException(
          "Operator '"
              + parameters.operatorUid()
              + "' has no registered state '"
              + stateName
              + "'. Register the state with its descriptor before asking for its keys.");
    }
    return known.tables();
  }

  @Override
  public KeyedStateSnapshot snapshot(long checkpointId) {
    List<FrozenState> frozen = new ArrayList<>();
    for (Registered<K> one : registered.values()) {
      one.tables().verify();
      frozen.add(new FrozenState(one.tables()));
    }
    return new HeapKeyedStateSnapshot(clock, frozen, restore.prepareUnclaimed());
  }

  @Override
  public void close() {
    closed = true;
    registered.clear();
    asked.clear();
    fetching.clear();
    context.clear();
  }
}
