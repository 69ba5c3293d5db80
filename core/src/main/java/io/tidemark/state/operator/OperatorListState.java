// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.ListState;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.RestoredSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * A list of one subtask, split or handed to all at a restore.
 *
 * <p>Of a union list every subtask sees all restored elements, but each is written again by one
 * subtask only, until {@code update} or {@code clear} says anew what this one has: else the list
 * would multiply with every restore.
 */
final class OperatorListState<T> implements ListState<T>, RegisteredElements {
  private final String operatorUid;
  private final TypeSerializer<T> serializer;
  private final Meta meta;
  private final List<T> elements = new ArrayList<>();

  /** Positions of restored elements that another subtask writes. */
  private final BitSet others = new BitSet();

  OperatorListState(String operatorUid, String name, Mode mode, TypeSerializer<T> serializer) {
    this.operatorUid = operatorUid;
    this.serializer = serializer;
    this.meta = new Meta(name, mode, null, serializer.snapshotConfiguration());
  }

  @Override
  public Iterable<T> get() {
    return Collections.unmodifiableList(elements);
  }

  @Override
  public void add(T value) {
    elements.add(InMemoryOperatorState.notNull(value, "element", meta.name(), operatorUid));
  }

  @Override
  public void addAll(List<T> values) {
    elements.addAll(checked(values));
  }

  @Override
  public void update(List<T> values) {
    List<T> kept = checked(values);
    clear();
    elements.addAll(kept);
  }

  private List<T> checked(List<T> values) {
    InMemoryOperatorState.notNull(values, "list", meta.name(), operatorUid);
    List<T> kept = new ArrayList<>(values);
    for (T value : kept) {
      InMemoryOperatorState.notNull(value, "element", meta.name(), operatorUid);
    }
    return kept;
  }

  @Override
  public void clear() {
    elements.clear();
    others.clear();
  }

  @Override
  public Meta meta() {
    return meta;
  }

  @Override
  public SerializedElements serialize() throws IOException {
    SerializedElements target = SerializedElements.of(meta);
    for (int i = 0; i < elements.size(); i++) {
      if (!others.get(i)) {
        T element = elements.get(i);
        target.add(operatorUid, out -> serializer.serialize(element, out));
      }
    }
    return target;
  }

  @Override
  public ElementReader readerOf(
      RestoredSchema schema, OperatorStateHandle handle, boolean writtenByOther) {
    TypeSerializer<T> reader = schema.readerOf("element", serializer, handle.value());
    return source -> {
      others.set(elements.size(), writtenByOther);
      elements.add(reader.deserialize(source));
    };
  }
}
