// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerBuilder;
import io.tidemark.serializer.SerializerProvider;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.struct.Structs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Picks the serializer of a type by its class; the provider that is asked last. */
public final class BuiltinTypes implements SerializerProvider {
  private static final Map<Class<?>, TypeSerializer<?>> SIMPLE = simple();

  /** Called by the service loader. */
  public BuiltinTypes() {}

  private static Map<Class<?>, TypeSerializer<?>> simple() {
    Map<Class<?>, TypeSerializer<?>> map = new HashMap<>();
    map.put(Boolean.class, new NumberSerializers.OfBoolean());
    map.put(Byte.class, new NumberSerializers.OfByte());
    map.put(Short.class, new NumberSerializers.OfShort());
    map.put(Integer.class, new NumberSerializers.OfInt());
    map.put(Long.class, new NumberSerializers.OfLong());
    map.put(Float.class, new NumberSerializers.OfFloat());
    map.put(Double.class, new NumberSerializers.OfDouble());
    map.put(Character.class, new NumberSerializers.OfChar());
    map.put(String.class, new StringSerializer());
    return map;
  }

  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public @Nullable TypeSerializer<?> serializerFor(
      TypeInformation<?> type, SerializerBuilder nested) {
    if (!(type instanceof DeclaredType)) {
      return null;
    }
    DeclaredType<?> declared = (DeclaredType<?>) type;
    Class<?> raw = declared.getTypeClass();
    TypeSerializer<?> simple = SIMPLE.get(raw);
    if (simple != null) {
      return simple;
    }
    if (raw == List.class) {
      return new ListSerializer<>(part(declared, 0, "element", nested));
    }
    if (raw == Map.class) {
      return new MapSerializer<>(
          part(declared, 0, "key", nested), part(declared, 1, "value", nested));
    }
    if (Structs.isCandidate(raw)) {
      return Structs.serializer(declared, nested);
    }
    throw new InvalidTypeException("The class " + raw.getName() + " cannot be serialized.");
  }

  private static TypeSerializer<?> part(
      DeclaredType<?> owner, int argument, String name, SerializerBuilder nested) {
    return nested.nested(owner, name, owner.arguments().get(argument));
  }
}
