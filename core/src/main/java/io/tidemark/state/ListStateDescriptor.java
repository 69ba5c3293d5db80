// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
import java.util.List;

/**
 * Describes a {@link ListState}, keyed or operator state.
 *
 * @param <T> the type of the elements
 */
public final class ListStateDescriptor<T> extends StateDescriptor<ListState<T>, List<T>> {
  private static final long serialVersionUID = 1L;

  private final DescribedType<T> element;

  /** A list of elements of a class that is not generic. */
  public ListStateDescriptor(String name, Class<T> elementType) {
    super(name);
    this.element = DescribedType.of(elementType, "element type", name);
  }

  /** A list of elements of a type. */
  public ListStateDescriptor(String name, TypeInformation<T> elementType) {
    super(name);
    this.element = DescribedType.of(elementType, "element type", name);
  }

  /** A list of elements with their serializer. */
  public ListStateDescriptor(String name, TypeSerializer<T> elementSerializer) {
    super(name);
    this.element = DescribedType.of(elementSerializer, "element serializer", name);
  }

  @Override
  public Type getType() {
    return Type.LIST;
  }

  /**
   * A serializer of one element, of the caller's own, without those that the program registered.
   */
  public TypeSerializer<T> getElementSerializer() {
    return element.serializer();
  }

  /**
   * A serializer of the caller's own, as {@link #getElementSerializer()}, where those that the
   * program registered come first.
   *
   * @throws io.tidemark.serializer.InvalidTypeException when the type cannot be serialized
   */
  @Internal
  public TypeSerializer<T> createElementSerializer(SerializerConfig registered) {
    return element.create(registered);
  }
}
