// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import io.tidemark.functions.OpenedFunction;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Names a state and types what it holds. The name is part of every checkpoint: rename it, and the
 * state starts empty.
 *
 * <p>Types are given as a {@link Class}, a {@link io.tidemark.serializer.TypeInformation} or a
 * {@link io.tidemark.serializer.TypeSerializer}. A descriptor is serializable, and each subtask
 * works on its own copy; one descriptor object serves one thread at a time.
 *
 * <p>Two descriptors are equal when they are of the same class and name.
 *
 * @param <S> the kind of state
 * @param <T> the type of the state's content as a whole
 */
public abstract class StateDescriptor<S extends State, T> implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The kinds of state that a descriptor can describe. */
  public enum Type {
    /** {@link ValueState}. */
    VALUE,
    /** {@link ListState}. */
    LIST,
    /** {@link ReducingState}. */
    REDUCING,
    /** {@link AggregatingState}. */
    AGGREGATING,
    /** {@link MapState}, and {@link BroadcastState} as operator state. */
    MAP
  }

  private final String name;

  /**
   * For the descriptors of this package.
   *
   * @throws IllegalArgumentException when the name is null or empty
   */
  StateDescriptor(String name) {
    if (name == null || name.isEmpty()) {
      throw new IllegalArgumentException(
          "The name of the state described by a "
              + getClass().getSimpleName()
              + " must not be null or empty: checkpoints find the state by it.");
    }
    this.name = name;
  }

  /** The name, not empty; unique within the operator. */
  public final String getName() {
    return name;
  }

  /** The kind of state. */
  public abstract Type getType();

  /** Refuses a function that is null or would have to be opened, with a sentence. */
  final <F> F checked(@Nullable F function, String what) {
    if (function == null) {
      throw new NullPointerException(
          "The "
              + what
              + " of the state '"
              + name
              + "' is null; the state cannot work without it.");
    }
    if (function instanceof OpenedFunction) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " of the state '"
              + name
              + "' is a rich function, a "
              + function.getClass().getName()
              + ". State calls its function without opening it, so its open() would never run and"
              + " it could not reach a runtime context. Give a plain function, and let the function"
              + " that uses the state do what needs opening.");
    }
    return function;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other != null
        && other.getClass() == getClass()
        && ((StateDescriptor<?, ?>) other).name.equals(name);
  }

  @Override
  public final int hashCode() {
    return 31 * getType().name().hashCode() + name.hashCode();
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "(" + name + ")";
  }
}
