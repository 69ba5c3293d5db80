// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.typeutils.ResultTypeQueryable;
import io.tidemark.util.Checks;
import org.jspecify.annotations.Nullable;

/** What the type parameters of a user's function stand for, where that can be known. */
final class OutputTypes {
  private OutputTypes() {}

  /**
   * The type that a type parameter of a function interface stands for: what the function says
   * itself, or what its class or lambda tells.
   *
   * @param typeParameterIndex which parameter, from 0
   * @return null where it cannot be known
   */
  @SuppressWarnings("unchecked")
  static <R> @Nullable TypeInformation<R> of(
      Object function, Class<?> functionInterface, int typeParameterIndex) {
    Checks.notNull(function, "The " + functionInterface.getSimpleName() + " is null.");
    if (function instanceof ResultTypeQueryable<?> queryable) {
      return (TypeInformation<R>) queryable.getProducedType();
    }
    return (TypeInformation<R>)
        TypeExtraction.returnType(function, functionInterface, typeParameterIndex).orElse(null);
  }
}
