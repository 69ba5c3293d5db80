// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.GenericType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.util.Internal;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.URI;
import java.time.Clock;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Proves of types that nothing reachable from their values can change, so that a value may be in
 * several hands at once.
 *
 * <p>A class is immutable when all its instance fields, those of superclasses too, are final and of
 * types that are immutable whatever the class of the value is: a final class, an enum, a sealed
 * type of such, or one of the JDK's values. A class that refers to itself is taken to be immutable
 * while the rest of it is looked at. What cannot be proven counts as mutable.
 */
@Internal
public final class Immutability {
  /** Values of the JDK. Who extends those that are not final keeps to their contract. */
  private static final List<Class<?>> VALUES =
      List.of(
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Character.class,
          String.class,
          Void.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          URI.class,
          Locale.class,
          Currency.class,
          Pattern.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Inet4Address.class,
          Inet6Address.class,
          Class.class);

  private final Set<TypeInformation<?>> assumed = new HashSet<>();

  private Immutability() {}

  /** Whether every value of the type is immutable, also those of subclasses. */
  public static boolean ofAllValues(TypeInformation<?> type) {
    return new Immutability().all(type);
  }

  /** Whether every value of exactly this class is immutable. */
  public static boolean ofExactly(Class<?> type) {
    if (type.isArray() || type.isInterface()) {
      return false;
    }
    return isValue(type)
        || isEnum(type)
        || (type.getTypeParameters().length == 0
            && new Immutability().fields(new DeclaredType<>(type, List.of())));
  }

  private boolean all(TypeInformation<?> type) {
    DeclaredType<?> declared = declared(type);
    if (declared == null) {
      return false;
    }
    Class<?> raw = declared.getTypeClass();
    if (isValue(raw) || isEnum(raw) || !assumed.add(declared)) {
      return true;
    }
    if (raw == Optional.class) {
      return all(declared.arguments().get(0));
    }
    if (raw.isSealed()) {
      return subtypes(raw) && (Modifier.isAbstract(raw.getModifiers()) || fields(declared));
    }
    return Modifier.isFinal(raw.getModifiers()) && !raw.isArray() && fields(declared);
  }

  private static @Nullable DeclaredType<?> declared(TypeInformation<?> type) {
    if (type instanceof DeclaredType<?> declared) {
      return declared;
    }
    Class<?> raw = type.getTypeClass();
    return type instanceof GenericType && raw.getTypeParameters().length == 0
        ? new DeclaredType<>(raw, List.of())
        : null;
  }

  private static boolean isValue(Class<?> type) {
    return VALUES.contains(type)
        || (type.getPackageName().equals("java.time") && type != Clock.class);
  }

  /** Whether it is an enum, or the class of a constant with a body. */
  private static boolean isEnum(Class<?> type) {
    return Enum.class.isAssignableFrom(type) && type != Enum.class;
  }

  private boolean subtypes(Class<?> sealed) {
    for (Class<?> subtype : sealed.getPermittedSubclasses()) {
      if (subtype.getTypeParameters().length > 0 || !all(new DeclaredType<>(subtype, List.of()))) {
        return false;
      }
    }
    return true;
  }

  private boolean fields(DeclaredType<?> type) {
    for (Class<?> c = type.getTypeClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      if (c == Record.class) {
        continue;
      }
      if (c.getName().startsWith("java.") || c.getName().startsWith("javax.")) {
        return false;
      }
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !isImmutable(type, field)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isImmutable(DeclaredType<?> owner, Field field) {
    if (!Modifier.isFinal(field.getModifiers())) {
      return false;
    }
    try {
      return all(TypeExtraction.ofMember(owner, field.getGenericType()));
    } catch (InvalidTypeException e) {
      return false; // A type variable without a value, or a generic class without its arguments.
    }
  }
}
