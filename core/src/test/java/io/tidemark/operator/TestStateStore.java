// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.OperatorStateStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Operator state in lists of serialized elements, with the redistribution of a restore. */
public final class TestStateStore implements OperatorStateStore {
  private final Map<String, List<byte[]>> restored = new TreeMap<>();
  private final Map<String, TestList<?>> lists = new TreeMap<>();
  private final Map<String, TestBroadcast<?, ?>> broadcasts = new TreeMap<>();

  /** The state of one subtask at one snapshot. */
  public record Frozen(Map<String, List<byte[]>> split, Map<String, List<byte[]>> union) {}

  /** A store without restored state. */
  public static TestStateStore empty() {
    return new TestStateStore();
  }

  /** The store of a subtask after a restore of what several subtasks had. */
  public static TestStateStore restored(List<Frozen> parts, int subtask, int parallelism) {
    TestStateStore store = new TestStateStore();
    Map<String, Integer> dealt = new TreeMap<>();
    for (Frozen part : parts) {
      part.split()
          .forEach(
              (name, elements) -> {
                List<byte[]> mine = store.restored.computeIfAbsent(name, n -> new ArrayList<>());
                for (byte[] element : elements) {
                  int next = dealt.merge(name, 1, Integer::sum) - 1;
                  if (next % parallelism == subtask) {
                    mine.add(element);
                  }
                }
              });
      part.union()
          .forEach(
              (name, elements) ->
                  store.restored.computeIfAbsent(name, n -> new ArrayList<>()).addAll(elements));
    }
    return store;
  }

  /** What a snapshot holds now. States that were restored and not asked for are carried on. */
  public Frozen freeze() throws IOException {
    Map<String, List<byte[]>> split = new TreeMap<>(restored);
    Map<String, List<byte[]>> union = new TreeMap<>();
    for (Map.Entry<String, TestList<?>> list : lists.entrySet()) {
      split.remove(list.getKey());
      (list.getValue().union ? union : split).put(list.getKey(), list.getValue().serialized());
    }
    return new Frozen(split, union);
  }

  @Override
  public <S> ListState<S> getListState(ListStateDescriptor<S> stateDescriptor) throws Exception {
    return list(stateDescriptor, false);
  }

  @Override
  public <S> ListState<S> getUnionListState(ListStateDescriptor<S> stateDescriptor)
      throws Exception {
    return list(stateDescriptor, true);
  }

  @SuppressWarnings("unchecked")
  private <S> ListState<S> list(ListStateDescriptor<S> descriptor, boolean union)
      throws IOException {
    TestList<?> known = lists.get(descriptor.getName());
    if (known == null) {
      TestList<S> made = new TestList<>(descriptor.getElementSerializer(), union);
      for (byte[] element : restored.getOrDefault(descriptor.getName(), List.of())) {
        made.elements.add(made.serializer.deserialize(new DataInputDeserializer(element)));
      }
      known = made;
      lists.put(descriptor.getName(), made);
    }
    return (ListState<S>) known;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <K, V> BroadcastState<K, V> getBroadcastState(MapStateDescriptor<K, V> stateDescriptor) {
    return (BroadcastState<K, V>)
        broadcasts.computeIfAbsent(stateDescriptor.getName(), name -> new TestBroadcast<K, V>());
  }

  @Override
  public Set<String> getRegisteredStateNames() {
    Set<String> names = new TreeSet<>(restored.keySet());
    names.addAll(lists.keySet());
    return names;
  }

  @Override
  public Set<String> getRegisteredBroadcastStateNames() {
    return broadcasts.keySet();
  }

  private static final class TestList<S> implements ListState<S> {
    private final TypeSerializer<S> serializer;
    private final boolean union;
    private final List<S> elements = new ArrayList<>();

    TestList(TypeSerializer<S> serializer, boolean union) {
      this.serializer = serializer;
      this.union = union;
    }

    List<byte[]> serialized() throws IOException {
      List<byte[]> all = new ArrayList<>();
      for (S element : elements) {
        DataOutputSerializer out = new DataOutputSerializer(16);
        serializer.serialize(element, out);
        all.add(out.getCopyOfBuffer());
      }
      return all;
    }

    @Override
    public Iterable<S> get() {
      return List.copyOf(elements);
    }

    @Override
    public void add(S value) {
      elements.add(value);
    }

    @Override
    public void update(List<S> values) {
      List<S> copy = new ArrayList<>(values);
      elements.clear();
      elements.addAll(copy);
    }

    @Override
    public void addAll(List<S> values) {
      elements.addAll(values);
    }

    @Override
    public void clear() {
      elements.clear();
    }
  }

  private static final class TestBroadcast<K, V> implements BroadcastState<K, V> {
    private final Map<K, V> map = new LinkedHashMap<>();

    @Override
    public void put(K key, V value) {
      map.put(key, value);
    }

    @Override
    public void putAll(Map<K, V> more) {
      map.putAll(more);
    }

    @Override
    public void remove(K key) {
      map.remove(key);
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
      return map.entrySet().iterator();
    }

    @Override
    public Iterable<Map.Entry<K, V>> entries() {
      return map.entrySet();
    }

    @Override
    public V get(K key) {
      return map.get(key);
    }

    @Override
    public boolean contains(K key) {
      return map.containsKey(key);
    }

    @Override
    public Iterable<Map.Entry<K, V>> immutableEntries() {
      return Map.copyOf(map).entrySet();
    }

    @Override
    public void clear() {
      map.clear();
    }
  }
}
