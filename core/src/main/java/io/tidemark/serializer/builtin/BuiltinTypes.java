// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.GenericType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.RuntimeType;
import io.tidemark.serializer.SerializerBuilder;
import io.tidemark.serializer.SerializerProvider;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.copy.ByReference;
import io.tidemark.serializer.copy.Immutability;
import io.tidemark.serializer.copy.JdkCopies;
import io.tidemark.serializer.struct.Structs;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Picks the serializer of a type by its class; the provider that is asked last. */
public final class BuiltinTypes implements SerializerProvider {
  private static final Map<Class<?>, TypeSerializer<?>> SIMPLE = simple();

  /** Called by the service loader. */
  public BuiltinTypes() {}

  /** The types without parts, whose serializers hold nothing and serve every thread. */
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
    map.put(Void.class, new VoidSerializer());
    map.put(BigInteger.class, new BigNumberSerializers.OfBigInteger());
    map.put(BigDecimal.class, new BigNumberSerializers.OfBigDecimal());
    map.put(UUID.class, new TimeSerializers.OfUuid());
    map.put(Date.class, new DateSerializer());
    addTimes(map);
    map.put(boolean[].class, new PrimitiveArraySerializers.OfBooleans());
    map.put(byte[].class, new PrimitiveArraySerializers.OfBytes());
    map.put(short[].class, new PrimitiveArraySerializers.OfShorts());
    map.put(int[].class, new PrimitiveArraySerializers.OfInts());
    map.put(long[].class, new PrimitiveArraySerializers.OfLongs());
    map.put(char[].class, new PrimitiveArraySerializers.OfChars());
    map.put(float[].class, new PrimitiveArraySerializers.OfFloats());
    map.put(double[].class, new PrimitiveArraySerializers.OfDoubles());
    return map;
  }

  private static void addTimes(Map<Class<?>, TypeSerializer<?>> map) {
    map.put(Instant.class, new TimeSerializers.OfInstant());
    map.put(LocalDate.class, new TimeSerializers.OfLocalDate());
    map.put(LocalTime.class, new TimeSerializers.OfLocalTime());
    map.put(LocalDateTime.class, new TimeSerializers.OfLocalDateTime());
    map.put(OffsetDateTime.class, new TimeSerializers.OfOffsetDateTime());
    map.put(OffsetTime.class, new TimeSerializers.OfOffsetTime());
    map.put(Duration.class, new TimeSerializers.OfDuration());
    map.put(Period.class, new TimeSerializers.OfPeriod());
    map.put(Year.class, new TimeSerializers.OfYear());
    map.put(YearMonth.class, new TimeSerializers.OfYearMonth());
    map.put(MonthDay.class, new TimeSerializers.OfMonthDay());
    map.put(ZoneOffset.class, new TimeSerializers.OfZoneOffset());
    map.put(ZoneId.class, new ZoneSerializers.OfZoneId());
    map.put(ZonedDateTime.class, new ZoneSerializers.OfZonedDateTime());
  }

  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public @Nullable TypeSerializer<?> serializerFor(
      TypeInformation<?> type, SerializerBuilder nested) {
    if (type instanceof RuntimeType) {
      return Structs.byRuntimeClass(nested.config());
    }
    return nested.config().isForCopies() ? copier(type, nested) : serializer(type, nested);
  }

  /** What copies values of a type and need not write them. */
  private static @Nullable TypeSerializer<?> copier(
      TypeInformation<?> type, SerializerBuilder nested) {
    if (Immutability.ofAllValues(type)) {
      return new ByReference<>();
    }
    Class<?> raw = type.getTypeClass();
    if (type instanceof DeclaredType<?> declared
        && JdkCopies.takes(raw)
        && !isCopiedBySerializer(raw)) {
      return jdkCopier(declared, nested);
    }
    try {
      return serializer(type, nested);
    } catch (InvalidTypeException e) {
      if (isCopiedByRuntimeClass(raw)) {
        return Structs.byRuntimeClass(nested.config());
      }
      throw e;
    }
  }

  /** Whether a class of the JDK has a serializer whose copies are all that the value is. */
  private static boolean isCopiedBySerializer(Class<?> raw) {
    boolean sorted = SortedSet.class.isAssignableFrom(raw) || SortedMap.class.isAssignableFrom(raw);
    return SIMPLE.containsKey(raw) || (hasKind(raw) && !sorted);
  }

  private static boolean hasKind(Class<?> raw) {
    return Arrays.stream(CollectionKind.values()).anyMatch(kind -> kind.declared == raw)
        || Arrays.stream(MapKind.values()).anyMatch(kind -> kind.declared == raw);
  }

  private static TypeSerializer<?> jdkCopier(DeclaredType<?> type, SerializerBuilder nested) {
    int arguments = type.arguments().size();
    return new JdkCopies(
        arguments > 0 ? part(type, 0, "element", nested) : nested.build(Types.ANY),
        arguments > 1 ? part(type, 1, "value", nested) : nested.build(Types.ANY));
  }

  /**
   * Whether only the class of a value says how to copy it: its type has no values of its own, or
   * those are immutable and only subclasses may not be.
   */
  private static boolean isCopiedByRuntimeClass(Class<?> raw) {
    boolean open =
        raw == Object.class
            || (Modifier.isAbstract(raw.getModifiers()) && !raw.isArray() && !raw.isPrimitive());
    return open || (!Modifier.isFinal(raw.getModifiers()) && Immutability.ofExactly(raw));
  }

  private static @Nullable TypeSerializer<?> serializer(
      TypeInformation<?> type, SerializerBuilder nested) {
    if (type instanceof GenericType) {
      throw new InvalidTypeException(
          "The type "
              + type
              + " was declared with Types.GENERIC, but nothing here serializes classes of any"
              + " kind. Register a serializer for the class with"
              + " env.getConfig().registerTypeWithSerializer(...), or make it a"
              + " record or POJO and use Types.POJO.");
    }
    if (!(type instanceof DeclaredType)) {
      return null;
    }
    DeclaredType<?> declared = (DeclaredType<?>) type;
    TypeSerializer<?> simple = SIMPLE.get(declared.getTypeClass());
    return simple != null ? simple : composed(declared, nested);
  }

  private static TypeSerializer<?> composed(DeclaredType<?> type, SerializerBuilder nested) {
    Class<?> raw = type.getTypeClass();
    TypeSerializer<?> container = container(type, nested);
    if (container != null) {
      return container;
    }
    if (raw.isArray()) {
      return new ObjectArraySerializer(raw.getComponentType(), part(type, 0, "element", nested));
    }
    if (raw.isEnum()) {
      return enumSerializer(raw);
    }
    if (raw == Optional.class) {
      return new OptionalSerializer<>(part(type, 0, "value", nested));
    }
    if (raw.isSealed() && !raw.getName().startsWith("java.")) {
      return Structs.sealed(type, nested);
    }
    if (Structs.isCandidate(raw) && !Modifier.isAbstract(raw.getModifiers()) && !isContainer(raw)) {
      return Structs.serializer(type, nested);
    }
    throw Refusals.of(type);
  }

  /** A class whose content may be in a superclass that nobody sees as fields. */
  private static boolean isContainer(Class<?> raw) {
    return !raw.isRecord()
        && (Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw));
  }

  private static @Nullable TypeSerializer<?> container(
      DeclaredType<?> type, SerializerBuilder nested) {
    for (CollectionKind kind : CollectionKind.values()) {
      if (kind.declared == type.getTypeClass()) {
        return new CollectionSerializer(kind, part(type, 0, "element", nested));
      }
    }
    for (MapKind kind : MapKind.values()) {
      if (kind.declared == type.getTypeClass()) {
        return new MapSerializer(
            kind, part(type, 0, "key", nested), part(type, 1, "value", nested));
      }
    }
    return null;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static TypeSerializer<?> enumSerializer(Class<?> type) {
    return new EnumSerializer(type);
  }

  @SuppressWarnings("unchecked")
  private static TypeSerializer<Object> part(
      DeclaredType<?> owner, int argument, String name, SerializerBuilder nested) {
    return (TypeSerializer<Object>) nested.nested(owner, name, owner.arguments().get(argument));
  }
}
