// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.SerializerBuilder;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
import java.util.ArrayList;
import java.util.List;

/** Makes the serializers of records, POJOs and tuples. */
@Internal
public final class Structs {
  private Structs() {}

  /** Whether a class is a record, a tuple, or must be a POJO if anything. */
  public static boolean isCandidate(Class<?> type) {
    return StructShape.isCandidate(type);
  }

  /**
   * The serializer of a record, POJO or tuple.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the class is none of them, or one of
   *     its fields cannot be serialized
   */
  public static <T> TypeSerializer<T> serializer(DeclaredType<T> type, SerializerBuilder nested) {
    StructShape shape = StructShape.of(type.getTypeClass());
    List<TypeSerializer<?>> serializers = new ArrayList<>();
    for (StructShape.Member member : shape.members()) {
      serializers.add(nested.nested(type, member.name(), member.typeIn(type)));
    }
    return new StructSerializer<>(type.getTypeClass(), shape, serializers);
  }
}
