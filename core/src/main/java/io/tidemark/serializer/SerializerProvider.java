// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import org.jspecify.annotations.Nullable;

/**
 * Makes serializers for a family of types. Found by {@link java.util.ServiceLoader}: the built-in
 * types come this way, and so does a module such as Avro's, which knows its classes by their
 * supertypes.
 *
 * <p>Implementations hold no state.
 */
public interface SerializerProvider {

  /**
   * The serializer for a type, or null when the type is not of this provider's family.
   *
   * @param type what is known of the type
   * @param nested makes the serializers of its parts
   * @throws InvalidTypeException when the type is of this family but cannot be serialized
   */
  @Nullable TypeSerializer<?> serializerFor(TypeInformation<?> type, SerializerBuilder nested);

  /** Providers with a lower number are asked first; the built-in types come last. */
  default int order() {
    return 0;
  }
}
