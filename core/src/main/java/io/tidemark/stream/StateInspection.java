// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.StreamNode;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.RichFunction;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.StateDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Says of an operator, before it runs, whether it keeps anything in checkpoints, and what of that
 * is known by name.
 *
 * <p>An operator that might is taken for one that does: a function registers state in {@code open},
 * which has not run. Rich functions may on a keyed stream, {@link CheckpointedFunction}s always,
 * and so may what cannot be looked into.
 */
final class StateInspection {
  private StateInspection() {}

  static StreamNode.NodeTraits traitsOf(Transformation transformation) {
    return new StreamNode.NodeTraits(
        transformation.kind,
        isStateful(transformation),
        transformation.committing,
        List.copyOf(stateNames(transformation)),
        transformation.description);
  }

  private static boolean isStateful(Transformation transformation) {
    if (transformation.kind == StreamNode.Kind.SOURCE
        || transformation.perSubtask
        || !transformation.stateNames.isEmpty()
        || !transformation.broadcastStates.isEmpty()) {
      return true;
    }
    StreamOperator<?> operator = transformation.operator;
    if (operator instanceof UserFunctionOperator<?, ?> user) {
      return user.function() instanceof CheckpointedFunction
          || (transformation.isKeyed() && user.function() instanceof RichFunction);
    }
    boolean custom = transformation.userParts.stream().anyMatch(part -> part.object() == operator);
    return custom && (transformation.isKeyed() || touchesSnapshots(operator.getClass()));
  }

  /** Whether an operator of the program's own registers state or fills snapshots. */
  private static boolean touchesSnapshots(Class<?> operator) {
    try {
      return operator
                  .getMethod("initializeState", FunctionInitializationContext.class)
                  .getDeclaringClass()
              != StreamOperator.class
          || operator.getMethod("snapshotState", FunctionSnapshotContext.class).getDeclaringClass()
              != StreamOperator.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("StreamOperator has lost a method.", e);
    }
  }

  private static TreeSet<String> stateNames(Transformation transformation) {
    TreeSet<String> names = new TreeSet<>(transformation.stateNames);
    for (MapStateDescriptor<?, ?> descriptor : transformation.broadcastStates) {
      names.add(descriptor.getName());
    }
    for (Transformation.UserPart part : transformation.userParts) {
      addDescriptorsIn(part.object(), names);
    }
    return names;
  }

  /** Adds the names of the descriptors that a function holds in its own or its class's fields. */
  private static void addDescriptorsIn(Object function, TreeSet<String> names) {
    for (Class<?> type = function.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (StateDescriptor.class.isAssignableFrom(field.getType())) {
          StateDescriptor<?, ?> descriptor = read(field, function);
          if (descriptor != null) {
            names.add(descriptor.getName());
          }
        }
      }
    }
  }

  private static @Nullable StateDescriptor<?, ?> read(Field field, Object function) {
    try {
      field.setAccessible(true);
      return (StateDescriptor<?, ?>)
          field.get(Modifier.isStatic(field.getModifiers()) ? null : function);
    } catch (InaccessibleObjectException | IllegalAccessException e) {
      // A closed module: the name is then missing in explain(), which says that it may be.
      return null;
    }
  }
}
