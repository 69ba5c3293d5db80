// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.MapFunction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.struct.FieldAccessor;
import io.tidemark.serializer.tuple.Tuple;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;

/** Makes a tuple of some fields of a tuple, in the order in which they were named. */
final class Projection<T, R extends Tuple> implements MapFunction<T, R> {
  private static final long serialVersionUID = 1L;

  private final List<FieldAccessor<T, ?>> fields;

  private Projection(List<FieldAccessor<T, ?>> fields) {
    this.fields = List.copyOf(fields);
  }

  static <T, R extends Tuple> Projection<T, R> of(DataStream<T> stream, int... positions) {
    Checks.argument(
        positions.length >= 1 && positions.length <= Tuple.MAX_ARITY,
        "project() takes 1 to %s positions, not %s.",
        Tuple.MAX_ARITY,
        positions.length);
    List<FieldAccessor<T, ?>> fields = new ArrayList<>();
    for (int position : positions) {
      String label = Integer.toString(position);
      fields.add(FieldAccessor.of(KnownTypes.ofFields(stream, label), position));
    }
    return new Projection<>(fields);
  }

  TypeInformation<R> outputType() {
    return Types.TUPLE(
        fields.stream().map(FieldAccessor::getFieldType).toArray(TypeInformation<?>[]::new));
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // A field of a tuple may be null, and stays so.
  public R map(T value) {
    Tuple projected = Tuple.newInstance(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      projected.setField(fields.get(i).get(value), i);
    }
    return (R) projected;
  }
}
