// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.struct.FieldAccessor;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The field that an aggregation works on.
 *
 * @param label the field as the program named it, for messages
 * @param accessor reads and replaces it
 * @param serializer copies a record before its field is replaced
 */
record AggregatedField<T>(
    String label, FieldAccessor<T, Object> accessor, TypeSerializer<T> serializer)
    implements Serializable {

  /** The field of a tuple at a position. */
  static <T> AggregatedField<T> at(DataStream<T> stream, int position) {
    String label = Integer.toString(position);
    TypeInformation<T> type = KnownTypes.ofFields(stream, label);
    return of(stream, label, type, FieldAccessor.of(type, position));
  }

  /** The field with a name. */
  static <T> AggregatedField<T> named(DataStream<T> stream, String name) {
    String label = "'" + name + "'";
    TypeInformation<T> type = KnownTypes.ofFields(stream, label);
    return of(stream, label, type, FieldAccessor.of(type, name));
  }

  @SuppressWarnings("unchecked")
  private static <T> AggregatedField<T> of(
      DataStream<T> stream, String label, TypeInformation<T> type, FieldAccessor<T, ?> accessor) {
    return new AggregatedField<>(
        label,
        (FieldAccessor<T, Object>) accessor,
        type.createSerializer(stream.environment.getConfig().getSerializerConfig()));
  }

  Class<?> valueClass() {
    return accessor.getFieldType().getTypeClass();
  }

  Object get(T record) {
    Object value = accessor.get(record);
    if (value == null) {
      throw new NullPointerException(
          "The field "
              + label
              + " that is aggregated is null in a record of "
              + record.getClass().getName()
              + ". Filter such records out before.");
    }
    return value;
  }

  /** The record with another value in the field; the given record stays as it is. */
  T with(T record, @Nullable Object value) {
    return accessor.set(serializer.copy(record), value);
  }
}
