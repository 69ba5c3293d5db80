// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.KeyStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records, tuples and POJOs as keys: component by component in schema order. The hash starts at 0
 * and becomes {@code 31 * hash + componentHash} for each, with 0 for a null component.
 */
final class StructKeyStrategy<T> implements KeyStrategy<T> {
  private static final long serialVersionUID = 1L;

  private final Class<T> type;
  private final KeyStrategy<Object>[] components;
  private final transient StructHandles handles;

  @SuppressWarnings({"unchecked", "rawtypes"})
  StructKeyStrategy(Class<T> type, List<KeyStrategy<Object>> components) {
    this.type = type;
    this.components = components.toArray(new KeyStrategy[0]);
    this.handles = new StructHandles(type, StructShape.of(type));
  }

  private Object readResolve() {
    return new StructKeyStrategy<>(type, List.of(components));
  }

  @Override
  public int stableHash(T key) {
    int hash = 0;
    for (int i = 0; i < components.length; i++) {
      Object component = handles.get(key, i);
      hash = 31 * hash + (component == null ? 0 : components[i].stableHash(component));
    }
    return hash;
  }

  @Override
  public boolean sameKey(T left, T right) {
    for (int i = 0; i < components.length; i++) {
      Object one = handles.get(left, i);
      Object other = handles.get(right, i);
      if (one == null || other == null) {
        if (one != other) {
          return false;
        }
      } else if (!components[i].sameKey(one, other)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public T normalize(T key) {
    boolean changed = !type.isRecord();
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      Object component = handles.get(key, i);
      if (component != null) {
        Object normal = components[i].normalize(component);
        changed |= normal != component;
        component = normal;
      }
      values[i] = component;
    }
    return changed ? type.cast(handles.create(values)) : key;
  }
}
