// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.copy;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Internal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Copies collections and other mutable objects of the JDK that have no serializer, or one that
 * cannot keep what they are, into an object of the same class: sorted ones with their comparator,
 * sets and maps of enums, concurrent ones, bit sets, calendars.
 *
 * <p>An empty collection is made of the class, by its comparator, {@code clone()} or its
 * constructor without arguments, and filled with copies of the elements.
 */
@Internal
public final class JdkCopies extends CopyOnly<Object> {
  private static final long serialVersionUID = 1L;

  private final TypeSerializer<Object> first;
  private final TypeSerializer<Object> second;

  /**
   * Copies values of a class that {@link #takes} said yes to.
   *
   * @param first copies the elements of a collection, or the keys of a map
   * @param second copies the values of a map
   */
  public JdkCopies(TypeSerializer<Object> first, TypeSerializer<Object> second) {
    this.first = first;
    this.second = second;
  }

  /** Whether values of a declared class can be copied. */
  public static boolean takes(Class<?> type) {
    if (type == SortedMap.class || type == SortedSet.class || type == EnumSet.class) {
      return true;
    }
    if (Modifier.isAbstract(type.getModifiers()) && type != Calendar.class) {
      return false;
    }
    return isPublicContainer(type) || isCloned(type);
  }

  private static boolean isPublicContainer(Class<?> type) {
    return isContainer(type)
        && Modifier.isPublic(type.getModifiers())
        && type.getName().startsWith("java.util.");
  }

  private static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  /** Classes whose clone shares nothing with the original. */
  private static boolean isCloned(Class<?> type) {
    boolean dates =
        Date.class.isAssignableFrom(type)
            && (type.getName().startsWith("java.util.") || type.getName().startsWith("java.sql."));
    boolean calendars =
        Calendar.class.isAssignableFrom(type) && type.getName().startsWith("java.util.");
    return dates || calendars || type == BitSet.class;
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<Object> duplicate() {
    return new JdkCopies(first.duplicate(), second.duplicate());
  }

  @Override
  @SuppressWarnings("unchecked")
  public Object copy(Object from) {
    if (!isContainer(from.getClass())) {
      return cloneOf(from);
    }
    Object copy = emptyLike(from);
    if (from instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> target = (Map<Object, @Nullable Object>) copy;
      map.forEach((key, value) -> target.put(copyOf(first, key), copyOf(second, value)));
    } else {
      Collection<@Nullable Object> target = (Collection<@Nullable Object>) copy;
      for (Object element : (Collection<?>) from) {
        target.add(copyOf(first, element));
      }
    }
    return copy;
  }

  @SuppressWarnings("NullAway") // what holds null gives it back
  private static Object copyOf(TypeSerializer<Object> copier, @Nullable Object value) {
    return value == null ? null : copier.copy(value);
  }

  private static Object emptyLike(Object from) {
    Class<?> type = from.getClass();
    Object sorted = emptySorted(from);
    if (sorted != null) {
      return sorted;
    }
    if (from instanceof Cloneable) {
      return cleared(cloneOf(from));
    }
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw refusal(type, e);
    }
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Object emptySorted(Object from) {
    if (from instanceof ConcurrentSkipListMap<?, ?> map) {
      return new ConcurrentSkipListMap<>((Comparator<Object>) map.comparator());
    }
    if (from instanceof ConcurrentSkipListSet<?> set) {
      return new ConcurrentSkipListSet<>((Comparator<Object>) set.comparator());
    }
    if (from instanceof PriorityQueue<?> queue) {
      return new PriorityQueue<>((Comparator<Object>) queue.comparator());
    }
    if (from instanceof PriorityBlockingQueue<?> queue) {
      return new PriorityBlockingQueue<>(
          Math.max(1, queue.size()), (Comparator<Object>) queue.comparator());
    }
    if (from instanceof SortedMap<?, ?> map) {
      return new TreeMap<>((Comparator<Object>) map.comparator());
    }
    return from instanceof SortedSet<?> set
        ? new TreeSet<>((Comparator<Object>) set.comparator())
        : null;
  }

  private static Object cleared(Object clone) {
    if (clone instanceof Map<?, ?> map) {
      map.clear();
    } else {
      ((Collection<?>) clone).clear();
    }
    return clone;
  }

  /** A clone by the method that every public class has in reach, or its public superclass. */
  private static Object cloneOf(Object from) {
    Class<?> type = from instanceof EnumSet<?> ? EnumSet.class : from.getClass();
    try {
      Method clone = type.getMethod("clone");
      return clone.invoke(from);
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw refusal(type, e);
    }
  }

  private static InvalidTypeException refusal(Class<?> type, Exception why) {
    return new InvalidTypeException(
        "A value of class "
            + type.getName()
            + " cannot be copied: it has neither a public clone() nor a public constructor without"
            + " arguments. Send a List, Set or Map of common classes, or a record.",
        why);
  }
}
