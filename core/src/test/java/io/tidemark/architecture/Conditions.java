// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The conditions that the class rules are made of. */
final class Conditions {
  private Conditions() {}

  /**
   * Finds calls, method references and field accesses.
   *
   * @param banned each either a class ({@code java.nio.file.Files}), a member ({@code
   *     java.lang.System.nanoTime}) or one signature ({@code java.util.Random.<init>()})
   * @param instead what to do, for the message
   */
  static ArchCondition<JavaClass> useNoneOf(Collection<String> banned, String instead) {
    Set<String> names = Set.copyOf(banned);
    return condition(
        "use none of " + banned,
        (type, report) -> {
          for (JavaAccess<?> access : type.getAccessesFromSelf()) {
            var target = access.getTarget();
            String owner = target.getOwner().getName();
            if (names.contains(owner)
                || names.contains(owner + "." + target.getName())
                || names.contains(target.getFullName())) {
              report.accept(access.getDescription() + ": " + instead);
            }
          }
        });
  }

  /** Finds dependencies of any kind (fields, parameters, calls, supertypes) on classes. */
  static ArchCondition<JavaClass> notDependOn(Predicate<JavaClass> target, String why) {
    return condition(
        "not depend on what the layer forbids",
        (type, report) -> {
          for (var dependency : type.getDirectDependenciesFromSelf()) {
            if (target.test(dependency.getTargetClass().getBaseComponentType())) {
              report.accept(dependency.getDescription() + ": " + why);
            }
          }
        });
  }

  /** Finds fields declared {@code volatile} and methods declared {@code synchronized}. */
  static ArchCondition<JavaClass> haveNoVolatileAndNoSynchronizedMember() {
    return condition(
        "have no volatile field and no synchronized method",
        (type, report) -> {
          for (var field : type.getFields()) {
            if (field.getModifiers().contains(JavaModifier.VOLATILE)) {
              report.accept(field.getDescription() + " is volatile; " + ONE_THREAD);
            }
          }
          for (var method : type.getMethods()) {
            if (method.getModifiers().contains(JavaModifier.SYNCHRONIZED)) {
              report.accept(method.getDescription() + " is synchronized; " + ONE_THREAD);
            }
          }
        });
  }

  static final String ONE_THREAD =
      "one thread at a time runs a subtask's code, and hand-over to the I/O pool and the return"
          + " through the mailbox are the only publication";

  /** Finds Abstract, Default and Factory classes that fewer than two classes have a use for. */
  static ArchCondition<JavaClass> haveTwoUsersIfTheNamePromisesThem() {
    return condition(
        "have two users if named Abstract..., Default... or ...Factory",
        (type, report) -> {
          String name = type.getSimpleName();
          boolean promises =
              name.startsWith("Abstract") || name.startsWith("Default") || name.endsWith("Factory");
          if (!promises || type.isAnonymousClass() || Exemptions.SINGLE_USER.containsKey(name)) {
            return;
          }
          int subtypes = type.getAllSubclasses().size();
          int users = callers(type).size();
          if (Math.max(subtypes, users) < 2) {
            report.accept(
                String.format(
                    "%s has %d subtypes and %d other users, but its name promises at least two of"
                        + " either; name it for what it is (%s)",
                    type.getName(), subtypes, users, type.getSourceCodeLocation()));
          }
        });
  }

  private static Set<String> callers(JavaClass type) {
    Set<String> users = new HashSet<>();
    for (var dependency : type.getDirectDependenciesToSelf()) {
      JavaClass origin = dependency.getOriginClass();
      if (!origin.isAssignableTo(type.getName())) {
        users.add(topLevelName(origin));
      }
    }
    users.remove(topLevelName(type));
    return users;
  }

  /** The name of the class of the file that holds the given class. */
  static String topLevelName(JavaClass type) {
    JavaClass at = type;
    while (at.getEnclosingClass().isPresent()) {
      at = at.getEnclosingClass().get();
    }
    return at.getName();
  }

  static ArchCondition<JavaClass> condition(
      String description, BiConsumer<JavaClass, Consumer<String>> check) {
    return new ArchCondition<>(description) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        check.accept(type, message -> events.add(SimpleConditionEvent.violated(type, message)));
      }
    };
  }
}
