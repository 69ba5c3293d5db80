// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSchemaCompatibility;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.spi.OperatorStateBackend;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.state.spi.OperatorStateSnapshot;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.state.spi.StateMigrationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The operator state of one operator in one subtask, in memory whatever the keyed backend is. A
 * restored state that nobody has registered is carried into the next snapshot as it is.
 *
 * <p>Thread: the subtask's.
 */
public final class InMemoryOperatorState implements OperatorStateBackend {
  private final String operatorUid;
  private final OperatorStateRestore restore;
  private final TreeMap<String, RegisteredState> registered = new TreeMap<>();
  private final TreeMap<String, RedistributedElements> unclaimed = new TreeMap<>();

  /**
   * Creates it over what is restored; state that is never registered is read at once.
   *
   * @param operatorUid for messages
   */
  public InMemoryOperatorState(String operatorUid, OperatorStateRestore restore)
      throws IOException {
    this.operatorUid = operatorUid;
    this.restore = restore;
    for (OperatorStateRestore.Part part : restore.parts()) {
      String name = part.handle().name();
      if (!unclaimed.containsKey(name)) {
        RedistributedElements elements = RedistributedElements.of(restore, name);
        if (elements != null) {
          unclaimed.put(name, elements);
        }
      }
    }
  }

  @Override
  public <S> ListState<S> getListState(ListStateDescriptor<S> stateDescriptor) throws IOException {
    return list(stateDescriptor, Mode.SPLIT);
  }

  @Override
  public <S> ListState<S> getUnionListState(ListStateDescriptor<S> stateDescriptor)
      throws IOException {
    return list(stateDescriptor, Mode.UNION);
  }

  @SuppressWarnings("unchecked")
  private <S> ListState<S> list(ListStateDescriptor<S> descriptor, Mode mode) throws IOException {
    String name = descriptor.getName();
    RegisteredState known = registered.get(name);
    TypeSerializer<S> serializer = descriptor.getElementSerializer().duplicate();
    if (known != null) {
      checkSame(name, known, mode, null, serializer.snapshotConfiguration());
      return (ListState<S>) known;
    }
    RedistributedElements restored = claim(name, mode);
    List<S> elements = List.of();
    if (restored != null) {
      elements =
          ElementBytes.read(
              restored.elements(), reader(name, "element", serializer, restored.value()));
    }
    ElementList<S> list = new ElementList<>(name, mode, serializer, elements);
    registered.put(name, list);
    return list;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor)
      throws IOException {
    String name = stateDescriptor.getName();
    RegisteredState known = registered.get(name);
    TypeSerializer<K> keys = stateDescriptor.getKeySerializer().duplicate();
    TypeSerializer<V> values = stateDescriptor.getValueSerializer().duplicate();
    if (known != null) {
      checkSame(
          name,
          known,
          Mode.BROADCAST,
          keys.snapshotConfiguration(),
          values.snapshotConfiguration());
      return (BroadcastState<K, V>) known;
    }
    RedistributedElements restored = claim(name, Mode.BROADCAST);
    BroadcastMap<K, V> map = new BroadcastMap<>(name, keys, values);
    if (restored != null) {
      BroadcastMap<K, V> old =
          new BroadcastMap<>(
              name,
              reader(name, "key", keys, restored.key()),
              reader(name, "value", values, restored.value()));
      old.restore(restored.elements());
      for (Map.Entry<K, V> entry : old.entries()) {
        map.put(entry.getKey(), entry.getValue());
      }
    }
    registered.put(name, map);
    return map;
  }

  private @Nullable RedistributedElements claim(String name, Mode mode) {
    RedistributedElements restored = unclaimed.get(name);
    if (restored != null && restored.mode() != mode) {
      throw new StateMigrationException(
          "Operator '"
              + operatorUid
              + "' has the operator state '"
              + name
              + "' in its checkpoint as a "
              + restored.mode()
              + " state, but registers it as a "
              + mode
              + " state. Give the new state another name.");
    }
    return unclaimed.remove(name);
  }

  private void checkSame(
      String name,
      RegisteredState known,
      Mode mode,
      @Nullable TypeSerializerSnapshot key,
      TypeSerializerSnapshot value) {
    boolean sameKey = key == null || key.equals(known.keySchema());
    if (known.mode() != mode || !sameKey || !value.equals(known.valueSchema())) {
      throw new IllegalStateException(
          "Operator '"
              + operatorUid
              + "' registers the operator state '"
              + name
              + "' as a "
              + mode
              + " state of "
              + value.describe()
              + ", but it is registered as a "
              + known.mode()
              + " state of "
              + known.valueSchema().describe()
              + ". Give one of them another name.");
    }
  }

  /** What reads the restored bytes: today's serializer, or one that migrates. */
  private <T> TypeSerializer<T> reader(
      String name, String part, TypeSerializer<T> now, @Nullable TypeSerializerSnapshot then) {
    if (then == null) {
      return now;
    }
    TypeSerializerSchemaCompatibility<T> fit = now.resolveSchemaCompatibility(then);
    TypeSerializerSchemaCompatibility.Mismatch mismatch = fit.mismatch();
    if (mismatch != null) {
      throw new StateMigrationException(
          "Operator '"
              + operatorUid
              + "', operator state '"
              + name
              + "', "
              + part
              + (mismatch.path().isEmpty() ? "" : " field " + mismatch.path())
              + ": the checkpoint has "
              + mismatch.oldType()
              + ", the program has "
              + mismatch.newType()
              + ". Restore with the old type, or give the state a new name to start it empty.");
    }
    TypeSerializer<T> migrating = fit.migratingReader();
    return migrating == null ? now : migrating;
  }

  @Override
  public Set<String> getRegisteredStateNames() {
    return names(false);
  }

  @Override
  public Set<String> getRegisteredBroadcastStateNames() {
    return names(true);
  }

  private Set<String> names(boolean broadcast) {
    TreeSet<String> names = new TreeSet<>();
    registered.forEach(
        (name, state) -> {
          if ((state.mode() == Mode.BROADCAST) == broadcast) {
            names.add(name);
          }
        });
    return names;
  }

  /** One state as bytes. */
  private record Serialized(
      String name,
      Mode mode,
      @Nullable TypeSerializerSnapshot key,
      @Nullable TypeSerializerSnapshot value,
      long elements,
      byte[] bytes) {}

  @Override
  public OperatorStateSnapshot snapshot(long checkpointId) throws IOException {
    List<Serialized> states = new ArrayList<>();
    for (Map.Entry<String, RegisteredState> entry : registered.entrySet()) {
      RegisteredState state = entry.getValue();
      ElementBytes bytes = new ElementBytes();
      state.writeTo(bytes);
      states.add(
          new Serialized(
              entry.getKey(),
              state.mode(),
              state.keySchema(),
              state.valueSchema(),
              bytes.count(),
              bytes.toBytes()));
    }
    for (Map.Entry<String, RedistributedElements> entry : unclaimed.entrySet()) {
      RedistributedElements state = entry.getValue();
      ElementBytes bytes = new ElementBytes();
      // A union state that nobody registered is kept once, not once for each subtask.
      if (state.mode() != Mode.UNION || restore.subtask() == 0) {
        for (byte[] element : state.elements()) {
          bytes.add(element);
        }
      }
      states.add(
          new Serialized(
              entry.getKey(),
              state.mode(),
              state.key(),
              state.value(),
              bytes.count(),
              bytes.toBytes()));
    }
    return writer -> write(states, writer);
  }

  private static List<OperatorStateHandle> write(List<Serialized> states, SnapshotWriter writer)
      throws IOException {
    List<OperatorStateHandle> handles = new ArrayList<>();
    for (Serialized state : states) {
      if (state.elements > 0) {
        writer.begin().write(state.bytes);
      }
      handles.add(
          new OperatorStateHandle(
              state.name,
              state.mode,
              state.key,
              state.value,
              state.elements,
              state.elements > 0 ? writer.end() : null));
    }
    return handles;
  }

  @Override
  public void close() {
    registered.clear();
    unclaimed.clear();
  }
}
