// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The serializers that a program registered for its own classes. Immutable: {@link #with} returns a
 * new configuration.
 *
 * <p>A registered serializer wins over a built-in one. It serves values declared as exactly its
 * class; where only the runtime class of a value is known, it also serves subclasses that have no
 * registration of their own, so it must either keep or refuse what they add.
 */
public final class SerializerConfig implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The configuration of a program that registered nothing. */
  public static final SerializerConfig EMPTY = new SerializerConfig(new TreeMap<>(), false);

  /** By class name, so that the order never depends on identity hashes. */
  private final TreeMap<String, Registration> registrations;

  private final boolean copiesOnly;

  private record Registration(Class<?> type, TypeSerializer<?> serializer)
      implements Serializable {}

  private SerializerConfig(SortedMap<String, Registration> registrations, boolean copiesOnly) {
    this.registrations = new TreeMap<>(registrations);
    this.copiesOnly = copiesOnly;
  }

  /** This configuration and a serializer for a class; replaces an earlier one for that class. */
  public <T> SerializerConfig with(Class<T> type, TypeSerializer<T> serializer) {
    TreeMap<String, Registration> more = new TreeMap<>(registrations);
    more.put(type.getName(), new Registration(type, serializer));
    return new SerializerConfig(more, copiesOnly);
  }

  /**
   * The same registrations, for serializers that will only copy and never make bytes: they hand
   * immutable values on as they are, and pick by the class of a value where its type is open.
   */
  @Internal
  public SerializerConfig forCopies() {
    return new SerializerConfig(registrations, true);
  }

  /** Whether the serializers will only copy; see {@link #forCopies}. */
  @Internal
  public boolean isForCopies() {
    return copiesOnly;
  }

  /** A duplicate of the serializer registered for exactly this class, or null. */
  public @Nullable TypeSerializer<?> serializerFor(Class<?> type) {
    Registration registration = registrations.get(type.getName());
    return registration != null && registration.type() == type
        ? registration.serializer().duplicate()
        : null;
  }

  /**
   * The registered class whose serializer takes values of the given runtime class: the class
   * itself, or the most specific registered supertype; null when there is none.
   *
   * @throws InvalidTypeException when two registered supertypes fit and neither is the other's
   *     subtype
   */
  public @Nullable Class<?> registeredTypeOf(Class<?> runtimeClass) {
    List<Class<?>> fitting = new ArrayList<>();
    for (Registration registration : registrations.values()) {
      if (registration.type().isAssignableFrom(runtimeClass)) {
        fitting.add(registration.type());
      }
    }
    if (fitting.isEmpty()) {
      return null;
    }
    fitting.sort(Comparator.comparing(Class::getName));
    Class<?> best = fitting.get(0);
    for (Class<?> candidate : fitting) {
      if (best.isAssignableFrom(candidate)) {
        best = candidate;
      }
    }
    for (Class<?> candidate : fitting) {
      if (!candidate.isAssignableFrom(best)) {
        throw new InvalidTypeException(
            "Two registered serializers fit a value of class "
                + runtimeClass.getName()
                + ": those for "
                + candidate.getName()
                + " and "
                + best.getName()
                + ". Register one for "
                + runtimeClass.getName()
                + " itself.");
      }
    }
    return best;
  }
}
