// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.graph.Prototype;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that what a program gives to a stream can be copied for each subtask, and says where
 * it cannot.
 *
 * <p>An object is written and read back once. Where that fails because an anonymous or inner class
 * holds the object around it without using it, that reference is cleared, as users of Flink expect;
 * everything else is refused with the path of fields that leads to the culprit.
 */
final class ClosureCleaner {
  private ClosureCleaner() {}

  /**
   * Checks one object.
   *
   * @param object the function, selector, strategy, source or sink
   * @param what what it is, to begin a sentence with: {@code The map function of operator 'enrich'}
   * @param where where the program gave it
   * @param loader finds the classes of user code
   * @throws JobSubmissionException when it cannot be copied
   */
  static void clean(Object object, String what, String where, ClassLoader loader) {
    String subject = what + " (" + nameOf(object) + ", given at " + where + ")";
    Object culprit = firstNotSerializable(object, subject, loader);
    while (culprit != null) {
      List<FieldPath.Step> path = FieldPath.find(object, culprit);
      if (!EnclosingReference.clearUnused(path)) {
        throw new JobSubmissionException(refusal(object, subject, culprit, path));
      }
      culprit = firstNotSerializable(object, subject, loader);
    }
  }

  /** Whether the object can be copied as it is; says nothing of why not. */
  static boolean canBeCopied(Object object, ClassLoader loader) {
    try {
      Prototype.of(object).copy(loader);
      return true;
    } catch (NotCopyableException e) {
      return false;
    }
  }

  /** The object that Java serialization stumbles over, or null when there is none. */
  private static @Nullable Object firstNotSerializable(
      Object object, String subject, ClassLoader loader) {
    try {
      Prototype<Object> prototype = Prototype.of(object);
      readBack(prototype, subject, loader);
      return null;
    } catch (NotCopyableException e) {
      if (e.culprit() != null) {
        return e.culprit();
      }
      throw new JobSubmissionException(
          subject + " could not be written by Java serialization: " + e.getCause() + COPIED, e);
    }
  }

  private static void readBack(Prototype<Object> prototype, String subject, ClassLoader loader) {
    try {
      prototype.copy(loader);
    } catch (NotCopyableException e) {
      throw new JobSubmissionException(
          subject
              + " could be written but not read back by Java serialization: "
              + e.getCause()
              + COPIED,
          e);
    }
  }

  private static final String COPIED =
      ". Each subtask works on its own copy, which is made by Java serialization.";

  private static String refusal(
      Object object, String subject, Object culprit, List<FieldPath.Step> path) {
    String culpritName = nameOf(culprit);
    if (culprit == object) {
      return subject
          + " is not serializable, and each subtask works on its own copy. Let it implement"
          + " java.io.Serializable.";
    }
    if (path.isEmpty()) {
      return subject
          + " reaches "
          + article(culpritName)
          + ", which is not serializable, and each subtask works on its own copy. Mark the field"
          + " that leads there transient and fill it in open().";
    }
    FieldPath.Step last = path.get(path.size() - 1);
    return subject
        + " "
        + FieldPath.describe(path)
        + " "
        + article(culpritName)
        + ", which is not serializable, and each subtask works on its own copy. "
        + advice(path.get(0), last, culpritName);
  }

  private static String advice(FieldPath.Step first, FieldPath.Step last, String culpritName) {
    if (last.isEnclosingInstance()) {
      return "It is held because the code uses a field or method of "
          + culpritName
          + ": copy what is needed into a local variable first, make the class static, or let "
          + culpritName
          + " implement java.io.Serializable.";
    }
    if (first.isCaptured()) {
      return "Write the function as a class that makes the object in open(), or give it as"
          + " PerSubtask.of(() -> ...), which makes one in each subtask.";
    }
    return "Mark the field transient and make the object in open(), or give the function as"
        + " PerSubtask.of(() -> ...), which makes one in each subtask.";
  }

  /** The class as a person knows it; the generated class of a lambda has a name that changes. */
  static String nameOf(Object object) {
    Class<?> type = object.getClass();
    int lambda = type.getName().indexOf("$$Lambda");
    if (lambda < 0) {
      return type.getTypeName();
    }
    Class<?>[] interfaces = type.getInterfaces();
    String shape = interfaces.length == 0 ? "" : " for " + interfaces[0].getName();
    return "lambda" + shape + " in " + type.getName().substring(0, lambda);
  }

  private static String article(String name) {
    return ("aeiouAEIOU".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
  }
}
