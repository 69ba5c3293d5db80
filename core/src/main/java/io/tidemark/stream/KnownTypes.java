// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Types that must be known because bytes are made of the values; refused with a sentence if not.
 */
final class KnownTypes {
  private KnownTypes() {}

  /** The serializer of a stream's records, which are kept in state. */
  static <T> TypeSerializer<T> stateSerializer(DataStream<T> stream, String role) {
    TypeInformation<T> type =
        require(
            stream, "they are kept in state by the " + role + " behind it, where bytes are needed");
    try {
      return type.createSerializer(stream.environment.getConfig().getSerializerConfig());
    } catch (InvalidTypeException e) {
      throw new InvalidTypeException(
          "The records of operator '"
              + operators(stream)
              + "' cannot be kept in state by the "
              + role
              + " behind it: "
              + e.getMessage(),
          e);
    }
  }

  /** The type of a stream's records, whose fields are named. */
  static <T> TypeInformation<T> ofFields(DataStream<T> stream, String fields) {
    return require(stream, "their field " + fields + " is to be found");
  }

  private static <T> TypeInformation<T> require(DataStream<T> stream, String why) {
    TypeInformation<T> type = stream.getType();
    if (type == null) {
      String operators = operators(stream);
      throw new InvalidTypeException(
          "The type of the records of operator '"
              + operators
              + "' is not known, and "
              + why
              + ". A lambda does not say its output type when that is generic or abstract. Add"
              + " .returns(...) behind '"
              + operators
              + "': a class, a Types constant, or new TypeHint<...>() {}.");
    }
    return type;
  }

  /** The names of the operators that a stream comes from. */
  static String operators(DataStream<?> stream) {
    return String.join("', '", stream.upstreams.stream().map(u -> u.from().name()).toList());
  }

  /** The type of a key. */
  static <K> TypeInformation<K> ofKey(DataStream<?> stream, @Nullable TypeInformation<K> keyType) {
    if (keyType == null) {
      throw new InvalidTypeException(
          "The type of the keys by which the records of operator '"
              + operators(stream)
              + "' are keyed is not known, and keys are kept in state, where bytes are needed. Give"
              + " it beside the selector: keyBy(selector, Types.STRING), or a TypeInformation.of(...)"
              + " of the key's class.");
    }
    return keyType;
  }
}
