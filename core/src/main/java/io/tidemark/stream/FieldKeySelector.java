// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.KeySelector;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.struct.FieldAccessor;
import io.tidemark.serializer.tuple.Tuple;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;

/** Makes a key of fields: a tuple of their values, in the order in which they were named. */
final class FieldKeySelector<T> implements KeySelector<T, Tuple> {
  private static final long serialVersionUID = 1L;

  private final List<String> labels;
  private final List<FieldAccessor<T, ?>> accessors;

  private FieldKeySelector(List<String> labels, List<FieldAccessor<T, ?>> accessors) {
    Checks.argument(
        !accessors.isEmpty() && accessors.size() <= Tuple.MAX_ARITY,
        "keyBy() takes 1 to %s fields, not %s. Key by a function that makes a record of them.",
        Tuple.MAX_ARITY,
        accessors.size());
    this.labels = List.copyOf(labels);
    this.accessors = List.copyOf(accessors);
  }

  static <T> FieldKeySelector<T> ofPositions(DataStream<T> stream, int... positions) {
    List<String> labels = new ArrayList<>();
    List<FieldAccessor<T, ?>> accessors = new ArrayList<>();
    for (int position : positions) {
      String label = Integer.toString(position);
      labels.add(label);
      accessors.add(FieldAccessor.of(KnownTypes.ofFields(stream, label), position));
    }
    return new FieldKeySelector<>(labels, accessors);
  }

  static <T> FieldKeySelector<T> ofNames(DataStream<T> stream, String... names) {
    List<String> labels = new ArrayList<>();
    List<FieldAccessor<T, ?>> accessors = new ArrayList<>();
    for (String name : names) {
      String label = "'" + name + "'";
      labels.add(label);
      accessors.add(FieldAccessor.of(KnownTypes.ofFields(stream, label), name));
    }
    return new FieldKeySelector<>(labels, accessors);
  }

  /** The type of the key. */
  TypeInformation<Tuple> keyType() {
    return Types.TUPLE(
        accessors.stream().map(FieldAccessor::getFieldType).toArray(TypeInformation<?>[]::new));
  }

  @Override
  public Tuple getKey(T value) {
    Tuple key = Tuple.newInstance(accessors.size());
    for (int i = 0; i < accessors.size(); i++) {
      Object part = accessors.get(i).get(value);
      if (part == null) {
        throw new NullPointerException(
            "The field "
                + labels.get(i)
                + " by which records are keyed is null in a record of "
                + value.getClass().getName()
                + ". Filter such records out before, or key by a function that puts something in"
                + " its place.");
      }
      key.setField(part, i);
    }
    return key;
  }
}
