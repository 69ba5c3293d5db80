// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerBuilder;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.copy.ByReference;
import io.tidemark.serializer.copy.Immutability;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Serializers by the class of each value. Used by one thread at a time.
 *
 * <p>Layout: a variable-length int, n; for n above 0 it is the n-th of {@link #COMMON}; for 0 the
 * class name follows as a string and the fingerprint of the class's schema as four bytes, which
 * must fit on reading. Then comes the value.
 */
final class RuntimeClasses {
  /** Classes written as a number. Only ever append: the position is in the data. */
  private static final List<String> COMMON =
      List.of(
          "java.lang.String",
          "java.lang.Long",
          "java.lang.Integer",
          "java.lang.Double",
          "java.lang.Boolean",
          "java.lang.Float",
          "java.lang.Short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.util.List",
          "java.util.Map",
          "java.util.Set",
          "java.util.ArrayList",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.Optional",
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.Duration",
          "java.util.UUID",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "io.tidemark.serializer.tuple.Tuple2",
          "io.tidemark.serializer.tuple.Tuple3");

  private final SerializerConfig config;
  private final @Nullable ClassLoader fallbackLoader;
  private final Map<Class<?>, Entry> byClass = new HashMap<>();
  private final Map<String, Entry> byName = new HashMap<>();
  private @Nullable Class<?> lastClass;
  private @Nullable Entry lastEntry;

  /**
   * What is known of one class.
   *
   * @param written the class that stands for it in the data
   * @param number its place in {@link #COMMON} from 1, or 0
   * @param fingerprint of its schema
   * @param serializer takes its values
   */
  private record Entry(
      Class<?> written, int number, int fingerprint, TypeSerializer<Object> serializer) {}

  RuntimeClasses(SerializerConfig config, @Nullable ClassLoader fallbackLoader) {
    this.config = config;
    this.fallbackLoader = fallbackLoader;
  }

  Object copy(Object value) {
    return entry(value.getClass()).serializer().copy(value);
  }

  void serialize(Object value, DataOutputView target) throws IOException {
    Entry entry = entry(value.getClass());
    target.writeVarInt(entry.number());
    if (entry.number() == 0) {
      target.writeString(entry.written().getName());
      target.writeInt(entry.fingerprint());
    }
    entry.serializer().serialize(value, target);
  }

  Object deserialize(DataInputView source) throws IOException {
    int number = source.readVarInt();
    if (number < 0 || number > COMMON.size()) {
      throw new IOException(
          "There is no common class number "
              + number
              + ". The data is damaged, or was written by a newer version.");
    }
    String name = number == 0 ? source.readString() : COMMON.get(number - 1);
    Entry entry = byName.get(name);
    if (entry == null) {
      entry = entryOf(name);
      byName.put(name, entry);
    }
    boolean sameSchema =
        number == 0 ? source.readInt() == entry.fingerprint() : number == entry.number();
    if (!sameSchema) {
      throw new IOException(
          "The data holds a value of class "
              + name
              + " that was written with other fields, or by another serializer, than the program"
              + " has now. Start from a checkpoint of the same program version, or give the stream"
              + " or state a declared type.");
    }
    return entry.serializer().deserialize(source);
  }

  private Entry entry(Class<?> runtimeClass) {
    Entry last = lastEntry;
    if (runtimeClass == lastClass && last != null) {
      return last;
    }
    Entry entry = byClass.get(runtimeClass);
    if (entry == null) {
      entry = make(runtimeClass);
      byClass.put(runtimeClass, entry);
    }
    lastClass = runtimeClass;
    lastEntry = entry;
    return entry;
  }

  private Entry make(Class<?> runtimeClass) {
    Class<?> registered = config.registeredTypeOf(runtimeClass);
    if (registered == null && config.isForCopies() && Immutability.ofExactly(runtimeClass)) {
      return new Entry(runtimeClass, 0, 0, new ByReference<>());
    }
    Class<?> written = registered != null ? registered : declared(runtimeClass);
    if (config.isForCopies() && EnumSet.class.isAssignableFrom(runtimeClass)) {
      written = EnumSet.class; // Its own classes are hidden, and it must not become another set.
    }
    @SuppressWarnings("unchecked")
    TypeSerializer<Object> serializer =
        (TypeSerializer<Object>)
            new SerializerBuilder(config).build(TypeExtraction.ofRuntimeClass(written));
    int number = registered != null ? 0 : COMMON.indexOf(written.getName()) + 1;
    int fingerprint = serializer.snapshotConfiguration().fingerprint();
    return new Entry(written, number, fingerprint, serializer);
  }

  /** The type that a program would declare for values of a class. */
  private static Class<?> declared(Class<?> runtimeClass) {
    if (Enum.class.isAssignableFrom(runtimeClass) && !runtimeClass.isEnum()) {
      return runtimeClass.getSuperclass();
    }
    if (runtimeClass.isHidden() || runtimeClass.isSynthetic()) {
      throw new InvalidTypeException(
          "A value of class "
              + runtimeClass.getName()
              + ", a lambda or generated class, has no data that could be written. Send a record"
              + " instead.");
    }
    if (java.time.ZoneId.class.isAssignableFrom(runtimeClass)) {
      return runtimeClass == java.time.ZoneOffset.class ? runtimeClass : java.time.ZoneId.class;
    }
    boolean hiddenContainer =
        runtimeClass.getName().startsWith("java.util.")
            && !java.lang.reflect.Modifier.isPublic(runtimeClass.getModifiers());
    if (hiddenContainer) {
      for (Class<?> container : List.of(List.class, Set.class, Map.class)) {
        if (container.isAssignableFrom(runtimeClass)) {
          return container;
        }
      }
    }
    return runtimeClass;
  }

  private Entry entryOf(String name) throws IOException {
    Class<?> type = load(name);
    try {
      return entry(type);
    } catch (InvalidTypeException e) {
      throw new IOException(
          "The data holds a value of class "
              + name
              + ", which has no serializer in this program. Register the one that wrote it.",
          e);
    }
  }

  private Class<?> load(String name) throws IOException {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    try {
      return Class.forName(name, false, context);
    } catch (ClassNotFoundException e) {
      try {
        return Class.forName(name, false, fallbackLoader);
      } catch (ClassNotFoundException again) {
        again.addSuppressed(e);
        throw new IOException(
            "The data holds a value of class "
                + name
                + ", which the program does not have. Add the class, or the jar with it, to the"
                + " class path.",
            again);
      }
    }
  }
}
