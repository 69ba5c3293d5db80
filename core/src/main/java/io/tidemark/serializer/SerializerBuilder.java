// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import io.tidemark.util.Internal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.ServiceLoader;

/**
 * One walk through a type and its parts that makes their serializers: registered ones first, then
 * those of the {@link SerializerProvider}s. Knows which types it is inside of, so that a refusal
 * names the path of fields and a type that contains itself is refused instead of walked for ever.
 */
@Internal
public final class SerializerBuilder {
  private final SerializerConfig config;
  private final Deque<TypeInformation<?>> open = new ArrayDeque<>();

  /** The providers of this class's loader, which are the same for the life of the JVM. */
  private static final class Providers {
    static final List<SerializerProvider> ALL = load();

    private static List<SerializerProvider> load() {
      List<SerializerProvider> found = new ArrayList<>();
      ServiceLoader.load(SerializerProvider.class, SerializerProvider.class.getClassLoader())
          .forEach(found::add);
      found.sort(
          Comparator.comparingInt(SerializerProvider::order)
              .thenComparing(p -> p.getClass().getName()));
      return List.copyOf(found);
    }
  }

  /** Creates a walk that uses the given registered serializers. */
  public SerializerBuilder(SerializerConfig config) {
    this.config = config;
  }

  /** The registered serializers. */
  public SerializerConfig config() {
    return config;
  }

  /** The serializer of a type that stands alone. */
  @SuppressWarnings("unchecked")
  public <T> TypeSerializer<T> build(TypeInformation<T> type) {
    TypeSerializer<?> registered = config.serializerFor(type.getTypeClass());
    if (registered != null) {
      return (TypeSerializer<T>) registered;
    }
    boolean ours =
        type instanceof DeclaredType || type instanceof RuntimeType || type instanceof GenericType;
    if (!ours) {
      return type.createSerializer(config);
    }
    if (open.contains(type)) {
      if (config.isForCopies()) {
        return (TypeSerializer<T>) build(RuntimeType.INSTANCE);
      }
      throw new InvalidTypeException(
          "The type "
              + type
              + " contains itself, directly or through its fields, so its values have no bounded"
              + " schema. Keep the nested values by an id in a MapState, or register a serializer"
              + " for "
              + type.getTypeClass().getName()
              + ".");
    }
    open.push(type);
    try {
      return (TypeSerializer<T>) ask(type);
    } finally {
      open.pop();
    }
  }

  /** The serializer of a part of a type; a refusal names the owner and the field. */
  public <T> TypeSerializer<T> nested(
      TypeInformation<?> owner, String field, TypeInformation<T> type) {
    try {
      return build(type);
    } catch (InvalidTypeException e) {
      throw e.within(owner.toString(), field);
    }
  }

  private TypeSerializer<?> ask(TypeInformation<?> type) {
    for (SerializerProvider provider : Providers.ALL) {
      TypeSerializer<?> serializer = provider.serializerFor(type, this);
      if (serializer != null) {
        return serializer;
      }
    }
    throw new InvalidTypeException(
        "No serializer provider knows the type "
            + type
            + "; asked were "
            + Providers.ALL.stream().map(p -> p.getClass().getName()).toList()
            + ". When io.tidemark.serializer.builtin.BuiltinTypes is missing, the jar was repackaged"
            + " without its META-INF/services entries: merge them.");
  }
}
