// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import java.io.Externalizable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the shortest way of fields from one object to another, for a message. */
final class FieldPath {
  /** Objects looked at before the search gives up; a message is not worth more. */
  private static final int MAX_VISITED = 100_000;

  private FieldPath() {}

  /**
   * One step of the way.
   *
   * @param holder the object that holds the next one
   * @param field the field, null for an element of a container or array
   * @param label the field's name or the element's place
   */
  record Step(Object holder, @Nullable Field field, String label) {

    /** Whether this is an argument that a lambda captured. */
    boolean isCaptured() {
      return field != null && holder.getClass().isHidden();
    }

    /** Whether this leads from inner code to the object around it. */
    boolean isEnclosingInstance() {
      if (field == null) {
        return false;
      }
      if (field.isSynthetic() && field.getName().startsWith("this$")) {
        return true;
      }
      String holderName = holder.getClass().getName();
      int lambda = holderName.indexOf("$$Lambda");
      return lambda > 0
          && field.getName().equals("arg$1")
          && field.getType().getName().equals(holderName.substring(0, lambda));
    }
  }

  private record Visit(Object object, @Nullable Visit from, @Nullable Step step) {}

  /** The way from the root to the target; empty when there is none that reflection can walk. */
  static List<Step> find(Object root, Object target) {
    IdentityHashMap<Object, Boolean> seen = new IdentityHashMap<>();
    ArrayDeque<Visit> open = new ArrayDeque<>();
    open.add(new Visit(root, null, null));
    seen.put(root, true);
    while (!open.isEmpty() && seen.size() < MAX_VISITED) {
      Visit visit = open.remove();
      if (visit.object() == target) {
        return stepsTo(visit);
      }
      expand(visit, seen, open);
    }
    return List.of();
  }

  private static List<Step> stepsTo(Visit end) {
    List<Step> steps = new ArrayList<>();
    for (Visit visit = end; visit != null && visit.step() != null; visit = visit.from()) {
      steps.add(visit.step());
    }
    Collections.reverse(steps);
    return steps;
  }

  private static void expand(
      Visit visit, IdentityHashMap<Object, Boolean> seen, ArrayDeque<Visit> open) {
    Object object = visit.object();
    List<Step> steps = new ArrayList<>();
    List<Object> children = new ArrayList<>();
    if (object.getClass().isArray()) {
      if (!object.getClass().getComponentType().isPrimitive()) {
        for (int i = 0; i < Array.getLength(object); i++) {
          add(object, null, "[" + i + "]", Array.get(object, i), steps, children);
        }
      }
    } else if (isOfTheJdk(object.getClass()) && addElements(object, steps, children)) {
      // Containers of the JDK are closed to reflection, but say what they hold.
    } else {
      addFields(object, steps, children);
    }
    for (int i = 0; i < children.size(); i++) {
      if (seen.putIfAbsent(children.get(i), true) == null) {
        open.add(new Visit(children.get(i), visit, steps.get(i)));
      }
    }
  }

  private static boolean isOfTheJdk(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  private static boolean addElements(Object object, List<Step> steps, List<Object> children) {
    if (object instanceof Collection<?> elements) {
      int i = 0;
      for (Object element : elements) {
        add(object, null, "[" + i++ + "]", element, steps, children);
      }
      return true;
    }
    if (object instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        add(object, null, "[a key]", entry.getKey(), steps, children);
        add(object, null, "[" + labelOf(entry.getKey()) + "]", entry.getValue(), steps, children);
      }
      return true;
    }
    if (object instanceof Optional<?> optional) {
      add(object, null, "[value]", optional.orElse(null), steps, children);
      return true;
    }
    return false;
  }

  private static String labelOf(@Nullable Object key) {
    return key instanceof String || key instanceof Number || key instanceof Enum<?>
        ? String.valueOf(key)
        : "a value";
  }

  private static void addFields(Object object, List<Step> steps, List<Object> children) {
    if (object instanceof Externalizable) {
      return;
    }
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && !field.getType().isPrimitive()) {
          add(object, field, field.getName(), read(field, object), steps, children);
        }
      }
    }
  }

  private static @Nullable Object read(Field field, Object holder) {
    try {
      field.setAccessible(true);
      return field.get(holder);
    } catch (InaccessibleObjectException | IllegalAccessException e) {
      // A module that is closed to us: the search goes on elsewhere.
      return null;
    }
  }

  private static void add(
      Object holder,
      @Nullable Field field,
      String label,
      @Nullable Object child,
      List<Step> steps,
      List<Object> children) {
    if (child != null) {
      steps.add(new Step(holder, field, label));
      children.add(child);
    }
  }

  /** The way in words, up to the verb: {@code holds in its field 'config.client'}. */
  static String describe(List<Step> path) {
    Step first = path.get(0);
    StringBuilder fields = new StringBuilder();
    for (Step step : path.subList(first.isCaptured() ? 1 : 0, path.size())) {
      if (step.field() != null && fields.length() > 0) {
        fields.append('.');
      }
      fields.append(step.label());
    }
    if (!first.isCaptured()) {
      return "holds in its field '" + fields + "'";
    }
    String captured =
        first.isEnclosingInstance()
            ? "captures the object around it ('this')"
            : "captures as argument "
                + first.label().replace("arg$", "")
                + " "
                + ClosureCleaner.nameOf(captured(first));
    if (fields.length() == 0) {
      return first.isEnclosingInstance()
          ? "captures the object around it ('this'),"
          : "captures as argument " + first.label().replace("arg$", "");
    }
    return captured + ", which holds in its field '" + fields + "'";
  }

  private static Object captured(Step step) {
    Field field = step.field();
    Object value = field == null ? null : read(field, step.holder());
    return value == null ? step.holder() : value;
  }
}
