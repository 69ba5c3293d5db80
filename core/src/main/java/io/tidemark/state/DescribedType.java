// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A type given to a descriptor as a class, a type information or a serializer. */
final class DescribedType<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final @Nullable TypeInformation<T> typeInfo;
  private @Nullable TypeSerializer<T> serializer;

  private DescribedType(
      @Nullable TypeInformation<T> typeInfo, @Nullable TypeSerializer<T> serializer) {
    this.typeInfo = typeInfo;
    this.serializer = serializer;
  }

  static <T> DescribedType<T> of(Class<T> type, String what, String stateName) {
    notNull(type, what, stateName);
    return new DescribedType<>(TypeInformation.of(type), null);
  }

  static <T> DescribedType<T> of(TypeInformation<T> type, String what, String stateName) {
    notNull(type, what, stateName);
    return new DescribedType<>(type, null);
  }

  static <T> DescribedType<T> of(TypeSerializer<T> serializer, String what, String stateName) {
    notNull(serializer, what, stateName);
    return new DescribedType<>(null, serializer);
  }

  private static void notNull(@Nullable Object type, String what, String stateName) {
    if (type == null) {
      throw new NullPointerException(
          "The "
              + what
              + " of the state '"
              + stateName
              + "' is null. Give a Class, a TypeInformation such as Types.LONG, or a"
              + " TypeSerializer.");
    }
  }

  /**
   * A serializer for the caller alone. A descriptor in a static field serves several subtasks at
   * once, so nothing is kept here.
   *
   * @param registered the serializers that the program registered
   */
  TypeSerializer<T> create(SerializerConfig registered) {
    return typeInfo == null ? serializer().duplicate() : typeInfo.createSerializer(registered);
  }

  /** The serializer, made at the first call. */
  TypeSerializer<T> serializer() {
    TypeSerializer<T> made = serializer;
    if (made == null) {
      if (typeInfo == null) {
        throw new IllegalStateException("A described type has neither a type nor a serializer.");
      }
      made = typeInfo.createSerializer();
      serializer = made;
    }
    return made;
  }
}
