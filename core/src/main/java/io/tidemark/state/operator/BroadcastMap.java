// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A broadcast state in memory; entries come in the order of their first insertion. Thread: the
 * subtask's.
 */
final class BroadcastMap<K, V> implements BroadcastState<K, V>, RegisteredState {
  private final String name;
  private final TypeSerializer<K> keys;
  private final TypeSerializer<V> values;
  private final LinkedHashMap<K, V> entries = new LinkedHashMap<>();

  BroadcastMap(String name, TypeSerializer<K> keys, TypeSerializer<V> values) {
    this.name = name;
    this.keys = keys;
    this.values = values;
  }

  void restore(List<byte[]> elements) throws IOException {
    DataInputDeserializer source = new DataInputDeserializer();
    for (byte[] element : elements) {
      source.setBuffer(element);
      K key = keys.deserialize(source);
      entries.put(key, values.deserialize(source));
    }
  }

  @Override
  public @Nullable V get(K key) {
    return entries.get(key);
  }

  @Override
  public boolean contains(K key) {
    return entries.containsKey(key);
  }

  @Override
  public void put(K key, V value) {
    entries.put(notNull(key, "key"), notNull(value, "value"));
  }

  @Override
  public void putAll(Map<K, V> map) {
    map.forEach(this::put);
  }

  @Override
  public void remove(K key) {
    entries.remove(key);
  }

  private <X> X notNull(X object, String what) {
    return Checks.notNull(
        object,
        "The broadcast state '" + name + "' was given a null " + what + "; it holds no nulls.");
  }

  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    return entries.entrySet().iterator();
  }

  @Override
  public Iterable<Map.Entry<K, V>> entries() {
    return entries.entrySet();
  }

  @Override
  public Iterable<Map.Entry<K, V>> immutableEntries() {
    return Collections.unmodifiableMap(entries).entrySet();
  }

  @Override
  public void clear() {
    entries.clear();
  }

  @Override
  public Mode mode() {
    return Mode.BROADCAST;
  }

  @Override
  public TypeSerializerSnapshot keySchema() {
    return keys.snapshotConfiguration();
  }

  @Override
  public TypeSerializerSnapshot valueSchema() {
    return values.snapshotConfiguration();
  }

  @Override
  public void writeTo(ElementBytes bytes) throws IOException {
    for (Map.Entry<K, V> entry : entries.entrySet()) {
      bytes.add(
          target -> {
            keys.serialize(entry.getKey(), target);
            values.serialize(entry.getValue(), target);
          });
    }
  }
}
