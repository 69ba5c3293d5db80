// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.spi.MutationGuard;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.RestoredSchema;
import io.tidemark.util.PrintableIterable;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A broadcast map of one subtask. Entries keep the order in which their keys came first, so that
 * subtasks with the same writes iterate alike.
 */
final class HeapBroadcastState<K, V> implements BroadcastState<K, V>, RegisteredElements {
  private final String operatorUid;
  private final TypeSerializer<K> keySerializer;
  private final TypeSerializer<V> valueSerializer;
  private final KeyStrategy<K> strategy;
  private final @Nullable MutationGuard<V> guard;
  private final Meta meta;
  private final Map<MapKey<K>, Held<V>> entries = new LinkedHashMap<>();

  /** A key that equals another when their serialized bytes do. */
  private record MapKey<K>(K key, KeyStrategy<K> strategy) {
    @Override
    @SuppressWarnings("unchecked")
    public boolean equals(@Nullable Object other) {
      return other instanceof MapKey<?> that && strategy.sameKey(key, (K) that.key);
    }

    @Override
    public int hashCode() {
      return strategy.stableHash(key);
    }
  }

  /** A value and, with the guard on, the hash of its bytes. */
  private record Held<V>(@Nullable V value, long hash) {}

  HeapBroadcastState(
      String operatorUid,
      String name,
      TypeSerializer<K> keySerializer,
      TypeSerializer<V> valueSerializer,
      @Nullable MutationGuard<V> guard) {
    this.operatorUid = operatorUid;
    this.keySerializer = keySerializer;
    this.valueSerializer = valueSerializer;
    this.strategy = keySerializer.keyStrategy();
    this.guard = guard;
    this.meta =
        new Meta(
            name,
            Mode.BROADCAST,
            keySerializer.snapshotConfiguration(),
            valueSerializer.snapshotConfiguration());
  }

  private MapKey<K> mapKey(K key) {
    K checked = InMemoryOperatorState.notNull(key, "map key", meta.name(), operatorUid);
    return new MapKey<>(strategy.normalize(checked), strategy);
  }

  private Held<V> hold(@Nullable V value) {
    return new Held<>(value, guard == null || value == null ? 0 : guard.hash(value));
  }

  private @Nullable V checked(Held<V> held) {
    V value = held.value;
    if (guard != null && value != null) {
      guard.check(value, held.hash);
    }
    return value;
  }

  @Override
  public @Nullable V get(K key) {
    Held<V> held = entries.get(mapKey(key));
    return held == null ? null : checked(held);
  }

  @Override
  public boolean contains(K key) {
    return entries.containsKey(mapKey(key));
  }

  @Override
  public void put(K key, @Nullable V value) {
    entries.put(mapKey(key), hold(value));
  }

  @Override
  public void putAll(Map<K, V> map) {
    Map<MapKey<K>, Held<V>> added = new LinkedHashMap<>();
    InMemoryOperatorState.notNull(map, "map", meta.name(), operatorUid)
        .forEach((key, value) -> added.put(mapKey(key), hold(value)));
    entries.putAll(added);
  }

  @Override
  public void remove(K key) {
    entries.remove(mapKey(key));
  }

  @Override
  public void clear() {
    entries.clear();
  }

  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    return new EntryIterator(true);
  }

  @Override
  public Iterable<Map.Entry<K, V>> entries() {
    return new PrintableIterable<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return HeapBroadcastState.this.iterator();
      }
    };
  }

  @Override
  public Iterable<Map.Entry<K, V>> immutableEntries() {
    return new PrintableIterable<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new EntryIterator(false);
      }
    };
  }

  private UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "The broadcast state '"
            + meta.name()
            + "' of operator '"
            + operatorUid
            + "' was written through its read-only view. Only the broadcast side may change it.");
  }

  private final class EntryIterator implements Iterator<Map.Entry<K, V>> {
    private final Iterator<Map.Entry<MapKey<K>, Held<V>>> inner = entries.entrySet().iterator();
    private final boolean writable;

    EntryIterator(boolean writable) {
      this.writable = writable;
    }

    @Override
    public boolean hasNext() {
      return inner.hasNext();
    }

    @Override
    public Map.Entry<K, V> next() {
      Map.Entry<MapKey<K>, Held<V>> entry = inner.next();
      checked(entry.getValue());
      return new StateEntry(entry, writable);
    }

    @Override
    public void remove() {
      if (!writable) {
        throw readOnly();
      }
      inner.remove();
    }
  }

  private final class StateEntry implements Map.Entry<K, V> {
    private final Map.Entry<MapKey<K>, Held<V>> inner;
    private final boolean writable;

    StateEntry(Map.Entry<MapKey<K>, Held<V>> inner, boolean writable) {
      this.inner = inner;
      this.writable = writable;
    }

    @Override
    public K getKey() {
      return inner.getKey().key;
    }

    @Override
    @SuppressWarnings("NullAway") // a map's value may be null, as in java.util.Map
    public V getValue() {
      return inner.getValue().value;
    }

    @Override
    @SuppressWarnings("NullAway") // a map's value may be null, as in java.util.Map
    public V setValue(V value) {
      if (!writable) {
        throw readOnly();
      }
      return inner.setValue(hold(value)).value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Map.Entry<?, ?> that
          && getKey().equals(that.getKey())
          && Objects.equals(getValue(), that.getValue());
    }

    @Override
    public int hashCode() {
      return getKey().hashCode() ^ Objects.hashCode(getValue());
    }

    @Override
    public String toString() {
      return getKey() + "=" + getValue();
    }
  }

  @Override
  public Meta meta() {
    return meta;
  }

  @Override
  public SerializedElements serialize() throws IOException {
    SerializedElements target = SerializedElements.of(meta);
    for (Map.Entry<MapKey<K>, Held<V>> entry : entries.entrySet()) {
      V value = checked(entry.getValue());
      target.add(
          operatorUid,
          out -> {
            keySerializer.serialize(entry.getKey().key, out);
            if (value != null) {
              int begun = out.length();
              valueSerializer.serialize(value, out);
              if (out.length() == begun && valueSerializer.getLength() != 0) {
                throw new IOException(
                    "its serializer "
                        + valueSerializer.getClass().getName()
                        + " wrote no bytes for the value under the key "
                        + entry.getKey().key
                        + ", which would be read back as null. Have it write at least one byte, or"
                        + " return 0 from getLength() if no value takes any.");
              }
            }
          });
    }
    return target;
  }

  @Override
  public ElementReader readerOf(
      RestoredSchema schema, OperatorStateHandle handle, boolean writtenByOther) {
    TypeSerializer<K> keyReader = schema.readerOf("map key", keySerializer, handle.key());
    TypeSerializer<V> valueReader = schema.readerOf("value", valueSerializer, handle.value());
    return source -> {
      K key = keyReader.deserialize(source);
      // A value takes at least a byte, unless all values of its type take none.
      boolean isNull = source.available() == 0 && valueReader.getLength() != 0;
      V value = isNull ? null : valueReader.deserialize(source);
      if (entries.put(mapKey(key), hold(value)) != null) {
        throw new IOException("there are two entries of the map key " + key);
      }
    };
  }
}
