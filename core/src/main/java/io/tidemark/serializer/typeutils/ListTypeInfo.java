// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.typeutils;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.TypeInformation;
import java.util.List;

/**
 * A list of elements that are not null, as {@code Types.LIST} makes it.
 *
 * @param <E> the type of the elements
 */
public final class ListTypeInfo<E> extends DeclaredType<List<E>> {
  private static final long serialVersionUID = 1L;

  /** A list of elements of a class without type parameters. */
  public ListTypeInfo(Class<E> elementTypeClass) {
    this(TypeInformation.of(elementTypeClass));
  }

  /** A list of elements of a type. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public ListTypeInfo(TypeInformation<E> elementType) {
    super((Class) List.class, List.of(elementType));
  }

  /** The type of the elements. */
  @SuppressWarnings("unchecked")
  public TypeInformation<E> getElementTypeInfo() {
    return (TypeInformation<E>) arguments().get(0);
  }
}
