// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.OperatorStateBackend;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.state.spi.OperatorStateSnapshot;
import io.tidemark.util.Internal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The operator state of one operator in one subtask, in memory.
 *
 * <p>Thread: the subtask's.
 */
@Internal
public final class InMemoryOperatorState implements OperatorStateBackend {
  private final String operatorUid;
  private final boolean mutationGuard;
  private final SerializerConfig serializers;
  private final Map<String, RegisteredElements> lists = new TreeMap<>();
  private final Map<String, RegisteredElements> broadcasts = new TreeMap<>();
  private final Map<String, RestoredElements> restoredLists;
  private final Map<String, RestoredElements> restoredBroadcasts;

  /**
   * Operator state over what is restored.
   *
   * @param operatorUid the operator's uid, or its name where it has none; for messages
   */
  public InMemoryOperatorState(String operatorUid, OperatorStateRestore restore) {
    this(operatorUid, restore, false, SerializerConfig.EMPTY);
  }

  /**
   * As {@link #InMemoryOperatorState(String, OperatorStateRestore)}.
   *
   * @param mutationGuard whether to detect that a value of a broadcast state is changed in place
   */
  public InMemoryOperatorState(
      String operatorUid, OperatorStateRestore restore, boolean mutationGuard) {
    this(operatorUid, restore, mutationGuard, SerializerConfig.EMPTY);
  }

  /**
   * As {@link #InMemoryOperatorState(String, OperatorStateRestore, boolean)}.
   *
   * @param serializers the serializers that the program registered
   */
  public InMemoryOperatorState(
      String operatorUid,
      OperatorStateRestore restore,
      boolean mutationGuard,
      SerializerConfig serializers) {
    this.operatorUid = operatorUid;
    this.serializers = serializers;
    this.mutationGuard = mutationGuard;
    this.restoredLists = RestoredElements.byName(operatorUid, restore, false);
    this.restoredBroadcasts = RestoredElements.byName(operatorUid, restore, true);
  }

  @Override
  public <S> ListState<S> getListState(ListStateDescriptor<S> descriptor) throws IOException {
    return list(descriptor, Mode.SPLIT);
  }

  @Override
  public <S> ListState<S> getUnionListState(ListStateDescriptor<S> descriptor) throws IOException {
    return list(descriptor, Mode.UNION);
  }

  @SuppressWarnings("unchecked")
  private <S> ListState<S> list(ListStateDescriptor<S> descriptor, Mode mode) throws IOException {
    TypeSerializer<S> serializer = descriptor.createElementSerializer(serializers);
    OperatorListState<S> created =
        new OperatorListState<>(operatorUid, descriptor.getName(), mode, serializer);
    return (OperatorListState<S>) register(created, lists, restoredLists);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> descriptor)
      throws IOException {
    TypeSerializer<V> values = descriptor.createValueSerializer(serializers);
    MutationGuard<V> guard =
        mutationGuard && !values.isImmutableType()
            ? new MutationGuard<>(operatorUid, descriptor.getName(), values)
            : null;
    HeapBroadcastState<K, V> created =
        new HeapBroadcastState<>(
            operatorUid,
            descriptor.getName(),
            descriptor.createKeySerializer(serializers),
            values,
            guard);
    return (HeapBroadcastState<K, V>) register(created, broadcasts, restoredBroadcasts);
  }

  private RegisteredElements register(
      RegisteredElements created,
      Map<String, RegisteredElements> registered,
      Map<String, RestoredElements> restored)
      throws IOException {
    String name = created.meta().name();
    RegisteredElements known = registered.get(name);
    if (known == null) {
      RestoredElements elements = restored.get(name);
      if (elements != null) {
        elements.readInto(created);
        restored.remove(name);
      }
      registered.put(name, created);
      return created;
    }
    if (!known.meta().equals(created.meta())) {
      throw new InvalidStateUseException(
          "Operator '"
              + operatorUid
              + "' registers the operator state '"
              + name
              + "' as "
              + created.meta().describe()
              + ", but it has registered it before as "
              + known.meta().describe()
              + ". Give the two states different names.");
    }
    return known;
  }

  @Override
  public Set<String> getRegisteredStateNames() {
    return names(lists, restoredLists);
  }

  @Override
  public Set<String> getRegisteredBroadcastStateNames() {
    return names(broadcasts, restoredBroadcasts);
  }

  private static Set<String> names(
      Map<String, RegisteredElements> registered, Map<String, RestoredElements> restored) {
    Set<String> names = new TreeSet<>(registered.keySet());
    names.addAll(restored.keySet());
    return names;
  }

  @Override
  public OperatorStateSnapshot snapshot(long checkpointId) throws IOException {
    List<SerializedElements> parts = new ArrayList<>();
    add(lists, restoredLists, parts);
    add(broadcasts, restoredBroadcasts, parts);
    return writer -> SerializedElements.writeAll(parts, writer);
  }

  private static void add(
      Map<String, RegisteredElements> registered,
      Map<String, RestoredElements> restored,
      List<SerializedElements> parts)
      throws IOException {
    for (RegisteredElements one : registered.values()) {
      parts.add(one.serialize());
    }
    for (RestoredElements one : restored.values()) {
      parts.addAll(one.carryOver());
    }
  }

  @Override
  public void close() {
    lists.clear();
    broadcasts.clear();
  }

  /** A null that the state refuses. */
  static <T> T notNull(@Nullable T value, String what, String stateName, String operatorUid) {
    if (value == null) {
      throw new NullPointerException(
          "The "
              + what
              + " given to the operator state '"
              + stateName
              + "' of operator '"
              + operatorUid
              + "' is null, which cannot be stored.");
    }
    return value;
  }
}
