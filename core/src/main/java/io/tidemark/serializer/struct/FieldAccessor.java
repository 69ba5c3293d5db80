// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.util.Internal;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and replaces one field of a record, POJO or tuple, or one element of an array, as field
 * expressions such as {@code "customer.id"} and tuple positions name it.
 *
 * @param <T> the type of the whole
 * @param <F> the type of the field
 */
@Internal
public abstract class FieldAccessor<T, F> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TypeInformation<F> fieldType;

  private FieldAccessor(TypeInformation<F> fieldType) {
    this.fieldType = fieldType;
  }

  /** The type of the field. */
  public final TypeInformation<F> getFieldType() {
    return fieldType;
  }

  /** The field's value, which may be null. */
  public abstract @Nullable F get(T whole);

  /**
   * The whole with another value in the field: a new one where it is an immutable record, else the
   * given one, changed.
   */
  public abstract T set(T whole, @Nullable F value);

  /**
   * The accessor of a field expression.
   *
   * @param type the type of the whole
   * @param expression field names joined by dots; a number is a position in a tuple or record;
   *     {@code "*"} is the whole
   * @throws InvalidTypeException when there is no such field; the sentence lists those there are
   */
  public static <T> FieldAccessor<T, ?> of(TypeInformation<T> type, String expression) {
    if (expression.equals("*")) {
      return new Whole<>(type);
    }
    int dot = expression.indexOf('.');
    String first = dot < 0 ? expression : expression.substring(0, dot);
    FieldAccessor<T, ?> field = step(type, first, expression);
    return dot < 0 ? field : path(field, expression.substring(dot + 1));
  }

  /**
   * The accessor of a position in a tuple, a record or an array; position 0 of any other type is
   * the whole.
   *
   * @throws InvalidTypeException when there is no such position
   */
  public static <T> FieldAccessor<T, ?> of(TypeInformation<T> type, int position) {
    if (type instanceof DeclaredType && type.getTypeClass().isArray() && position >= 0) {
      return new Element<>(type, ((DeclaredType<T>) type).arguments().get(0), position);
    }
    if (position == 0 && !(StructShape.isCandidate(type.getTypeClass()))) {
      return new Whole<>(type);
    }
    return step(type, Integer.toString(position), Integer.toString(position));
  }

  private static <T, M> FieldAccessor<T, ?> path(FieldAccessor<T, M> outer, String rest) {
    return new Path<>(outer, of(outer.getFieldType(), rest));
  }

  private static <T> FieldAccessor<T, ?> step(
      TypeInformation<T> type, String name, String expression) {
    if (!(type instanceof DeclaredType) || !StructShape.isCandidate(type.getTypeClass())) {
      throw new InvalidTypeException(
          "The field expression '"
              + expression
              + "' asks for the field '"
              + name
              + "' of "
              + type
              + ", which has no fields. Field expressions work on records, POJOs and tuples whose"
              + " type is known; otherwise use a function, such as keyBy(value -> ...), or"
              + " name the type with returns(...).");
    }
    StructShape shape = StructShape.of(type.getTypeClass());
    boolean positional = shape.kind() != StructShape.Kind.POJO;
    List<StructShape.Member> members = shape.members();
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).name().equals(name) || (positional && Integer.toString(i).equals(name))) {
        TypeInformation<?> fieldType = members.get(i).typeIn((DeclaredType<?>) type);
        return new Field<>(type.getTypeClass(), fieldType, i);
      }
    }
    String there = members.stream().map(StructShape.Member::name).collect(Collectors.joining(", "));
    throw new InvalidTypeException(
        "The field expression '"
            + expression
            + "' asks for the field '"
            + name
            + "' of "
            + type
            + ", which has "
            + (members.isEmpty() ? "no fields" : "the fields " + there)
            + (positional ? " (positions from 0)." : "."));
  }

  /** The whole value, as a field of itself. */
  private static final class Whole<T> extends FieldAccessor<T, T> {
    private static final long serialVersionUID = 1L;

    Whole(TypeInformation<T> type) {
      super(type);
    }

    @Override
    public T get(T whole) {
      return whole;
    }

    @Override
    public T set(T whole, @Nullable T value) {
      if (value == null) {
        throw new NullPointerException("A whole value was to be replaced by null.");
      }
      return value;
    }
  }

  /** One field of a struct. */
  private static final class Field<T, F> extends FieldAccessor<T, F> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final int index;
    private final transient StructHandles handles;

    Field(Class<T> type, TypeInformation<F> fieldType, int index) {
      super(fieldType);
      this.type = type;
      this.index = index;
      this.handles = new StructHandles(type, StructShape.of(type));
    }

    private Object readResolve() {
      return new Field<>(type, getFieldType(), index);
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable F get(T whole) {
      return (F) handles.get(whole, index);
    }

    @Override
    public T set(T whole, @Nullable F value) {
      if (!handles.byConstructor()) {
        handles.set(whole, index, value);
        return whole;
      }
      @Nullable Object[] values = new Object[handles.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = i == index ? value : handles.get(whole, i);
      }
      return type.cast(handles.create(values));
    }
  }

  /** One element of an array. */
  private static final class Element<T, F> extends FieldAccessor<T, F> {
    private static final long serialVersionUID = 1L;

    private final int index;

    @SuppressWarnings("unchecked")
    Element(TypeInformation<T> array, TypeInformation<?> component, int index) {
      super((TypeInformation<F>) component);
      if (!array.getTypeClass().isArray()) {
        throw new IllegalArgumentException(array + " is not an array.");
      }
      this.index = index;
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable F get(T whole) {
      return (F) Array.get(whole, index);
    }

    @Override
    public T set(T whole, @Nullable F value) {
      Array.set(whole, index, value);
      return whole;
    }
  }

  /** A field of a field. */
  private static final class Path<T, M, F> extends FieldAccessor<T, F> {
    private static final long serialVersionUID = 1L;

    private final FieldAccessor<T, M> outer;
    private final FieldAccessor<M, F> inner;

    Path(FieldAccessor<T, M> outer, FieldAccessor<M, F> inner) {
      super(inner.getFieldType());
      this.outer = outer;
      this.inner = inner;
    }

    @Override
    public @Nullable F get(T whole) {
      return inner.get(middle(whole));
    }

    @Override
    public T set(T whole, @Nullable F value) {
      return outer.set(whole, inner.set(middle(whole), value));
    }

    private M middle(T whole) {
      M value = outer.get(whole);
      if (value == null) {
        throw new NullPointerException(
            "A field expression goes through a field of type "
                + outer.getFieldType()
                + " that is null in a value of "
                + whole.getClass().getName()
                + ". Filter such records out before, or use a function that handles null.");
      }
      return value;
    }
  }
}
