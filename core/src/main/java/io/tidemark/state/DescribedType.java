// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A type given to a descriptor as a class, a type information or a serializer. Immutable: a
 * descriptor in a static field serves several subtasks at once, so that each caller gets a
 * serializer of its own and none is kept here.
 */
final class DescribedType<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final @Nullable TypeInformation<T> typeInfo;
  private final @Nullable TypeSerializer<T> serializer;

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
   * A serializer for the caller alone.
   *
   * @param registered the serializers that the program registered
   */
  TypeSerializer<T> create(SerializerConfig registered) {
    if (typeInfo != null) {
      return typeInfo.createSerializer(registered);
    }
    if (serializer == null) {
      throw new IllegalStateException("A described type has neither a type nor a serializer.");
    }
    return serializer.duplicate();
  }

  /** As {@link #create}, for a program that registered nothing. */
  TypeSerializer<T> serializer() {
    return create(SerializerConfig.EMPTY);
  }
}
