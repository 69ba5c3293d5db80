// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.ListState;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of operator state in memory. Thread: the subtask's. */
final class ElementList<T> implements ListState<T>, RegisteredState {
  private final String name;
  private final Mode mode;
  private final TypeSerializer<T> serializer;
  private final ArrayList<T> elements;

  ElementList(String name, Mode mode, TypeSerializer<T> serializer, List<T> restored) {
    this.name = name;
    this.mode = mode;
    this.serializer = serializer;
    this.elements = new ArrayList<>(restored);
  }

  @Override
  public Iterable<T> get() {
    return elements;
  }

  @Override
  public void add(T value) {
    elements.add(notNull(value));
  }

  @Override
  public void addAll(List<T> values) {
    values.forEach(this::notNull);
    elements.addAll(values);
  }

  @Override
  public void update(List<T> values) {
    List<T> copy = new ArrayList<>(values);
    copy.forEach(this::notNull);
    elements.clear();
    elements.addAll(copy);
  }

  @Override
  public void clear() {
    elements.clear();
  }

  private T notNull(T value) {
    return Checks.notNull(
        value, "The operator state '" + name + "' was given null; lists of state hold no nulls.");
  }

  @Override
  public Mode mode() {
    return mode;
  }

  @Override
  public @Nullable TypeSerializerSnapshot keySchema() {
    return null;
  }

  @Override
  public TypeSerializerSnapshot valueSchema() {
    return serializer.snapshotConfiguration();
  }

  @Override
  public void writeTo(ElementBytes bytes) throws IOException {
    for (T element : elements) {
      bytes.add(target -> serializer.serialize(element, target));
    }
  }
}
