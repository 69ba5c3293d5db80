// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Who may import whom in core. The order of {@link #LAYERS} is the architecture: a package sees its
 * own layer and the ones before it.
 */
final class PackageRules {
  private static final String ROOT = "io.tidemark.";

  /** Lowest first. Packages of one layer may see each other as long as no cycle comes of it. */
  static final List<Set<String>> LAYERS =
      List.of(
          Set.of("util"),
          Set.of("time"),
          Set.of("metrics", "config"),
          Set.of("serializer"),
          Set.of("functions"),
          Set.of("state"),
          Set.of("checkpoint"),
          Set.of("io"),
          Set.of("process"),
          Set.of("window"),
          Set.of("operator"),
          Set.of("graph"),
          Set.of("stream", "runtime"));

  /** What core may put on a user's class path; docs/adr/0001 says why. */
  private static final List<String> LIBRARIES =
      List.of(
          "java.",
          "org.slf4j.",
          "org.jspecify.annotations.",
          "org.jctools.queues.",
          "com.fasterxml.jackson.");

  private static final Set<String> SEEN_BY_CONNECTORS =
      Set.of("io", "process", "serializer", "time", "functions", "metrics", "config", "util");

  private PackageRules() {}

  static List<ClassRule> all() {
    return List.of(
        new ClassRule(
            "every class lies in a package of the list of layers",
            rule(everywhere(), beInAKnownPackage()),
            "io.tidemark.helpers.Stray",
            "package io.tidemark.helpers; class Stray {}"),
        new ClassRule(
            "imports point down only",
            rule(everywhere(), seeOnlyLowerLayers()),
            "io.tidemark.time.Upward",
            "package io.tidemark.time; class Upward { io.tidemark.stream.Api api; }\n----\n"
                + "package io.tidemark.stream; public class Api {}"),
        new ClassRule(
            "no two packages import each other, not even through others",
            slices().matching("io.tidemark.(**)").should().beFreeOfCycles().allowEmptyShould(true),
            "io.tidemark.io.one.Ping",
            "package io.tidemark.io.one; public class Ping { io.tidemark.io.two.Pong p; }\n----\n"
                + "package io.tidemark.io.two; public class Pong { io.tidemark.io.one.Ping p; }"),
        new ClassRule(
            "stream does not see runtime",
            rule(in("stream"), notSee("runtime", "the JobRunner SPI of graph is the only bridge")),
            "io.tidemark.stream.Environment",
            "package io.tidemark.stream; class Environment { io.tidemark.runtime.Worker w; }\n----\n"
                + "package io.tidemark.runtime; public class Worker {}"),
        new ClassRule(
            "runtime does not see stream",
            rule(in("runtime"), notSee("stream", "the JobRunner SPI of graph is the only bridge")),
            "io.tidemark.runtime.Runner",
            "package io.tidemark.runtime; class Runner { io.tidemark.stream.Dsl d; }\n----\n"
                + "package io.tidemark.stream; public class Dsl {}"),
        new ClassRule(
            "state does not see checkpoint",
            rule(in("state"), notSee("checkpoint", "a backend writes to a writer it is given")),
            "io.tidemark.state.heap.Table",
            "package io.tidemark.state.heap; class Table { io.tidemark.checkpoint.Meta m; }\n----\n"
                + "package io.tidemark.checkpoint; public class Meta {}"),
        new ClassRule(
            "operator does not see runtime",
            rule(in("operator"), notSee("runtime", "operators run on other engines too")),
            "io.tidemark.operator.Eager",
            "package io.tidemark.operator; class Eager { io.tidemark.runtime.Mail m; }\n----\n"
                + "package io.tidemark.runtime; public class Mail {}"),
        new ClassRule(
            "operator and runtime see the backend SPI, never a backend",
            rule(in("operator", "runtime"), notSee("state.heap", "ask for a StateBackend")),
            "io.tidemark.runtime.Cheater",
            "package io.tidemark.runtime; class Cheater { io.tidemark.state.heap.Heap h; }\n----\n"
                + "package io.tidemark.state.heap; public class Heap {}"),
        new ClassRule(
            "the connectors of core see only what connectors outside it may see",
            rule(type -> type.getPackageName().startsWith(ROOT + "io."), seeOnlyConnectorApi()),
            "io.tidemark.io.file.Reader",
            "package io.tidemark.io.file; class Reader { io.tidemark.state.Store s; }\n----\n"
                + "package io.tidemark.state; public class Store {}"),
        new ClassRule(
            "core uses the libraries that an ADR names and no other",
            rule(everywhere(), Conditions.notDependOn(PackageRules::isForeign, "write an ADR")),
            "io.tidemark.util.Greedy",
            "package io.tidemark.util; class Greedy { org.assertj.core.api.Assert<?, ?> a; }"),
        new ClassRule(
            "only the metadata format uses Jackson",
            rule(outside(Exemptions.JSON_PACKAGES), notSeeJackson()),
            "io.tidemark.config.Json",
            "package io.tidemark.config; class Json { com.fasterxml.jackson.core.JsonParser p; }"));
  }

  static ArchRule rule(Predicate<JavaClass> which, ArchCondition<JavaClass> condition) {
    return classes()
        .that(DescribedPredicate.describe("the rule is for", which))
        .should(condition)
        .allowEmptyShould(true);
  }

  static Predicate<JavaClass> everywhere() {
    return type -> true;
  }

  /** Classes of the given packages, named from the root, and of the packages below them. */
  static Predicate<JavaClass> in(String... packages) {
    List<String> names = List.of(packages);
    return type -> names.stream().anyMatch(name -> isBelow(type.getPackageName(), ROOT + name));
  }

  private static Predicate<JavaClass> outside(Set<String> packages) {
    return type -> packages.stream().noneMatch(name -> isBelow(type.getPackageName(), name));
  }

  private static boolean isBelow(String packageName, String parent) {
    return packageName.equals(parent) || packageName.startsWith(parent + ".");
  }

  private static ArchCondition<JavaClass> notSee(String part, String why) {
    return Conditions.notDependOn(type -> isBelow(type.getPackageName(), ROOT + part), why);
  }

  private static ArchCondition<JavaClass> notSeeJackson() {
    return Conditions.notDependOn(
        type -> type.getPackageName().startsWith("com.fasterxml.jackson"),
        "core has Jackson for the metadata document only");
  }

  private static ArchCondition<JavaClass> seeOnlyConnectorApi() {
    return Conditions.notDependOn(
        type -> isOurs(type) && !SEEN_BY_CONNECTORS.contains(partOf(type)),
        "a connector sees " + SEEN_BY_CONNECTORS.stream().sorted().toList());
  }

  private static ArchCondition<JavaClass> beInAKnownPackage() {
    return Conditions.condition(
        "be in a known package",
        (type, report) -> {
          if (layerOf(type) < 0) {
            report.accept(
                type.getName()
                    + " lies in no known package; find its room in the list of layers of"
                    + " ARCHITECTURE.md, or add a package there and to PackageRules.LAYERS");
          }
        });
  }

  private static ArchCondition<JavaClass> seeOnlyLowerLayers() {
    return Conditions.condition(
        "see only lower layers",
        (type, report) -> {
          for (var dependency : type.getDirectDependenciesFromSelf()) {
            JavaClass target = dependency.getTargetClass().getBaseComponentType();
            if (isOurs(target) && layerOf(target) > layerOf(type)) {
              report.accept(
                  dependency.getDescription()
                      + ": "
                      + partOf(target)
                      + " lies above "
                      + partOf(type)
                      + ", and imports point down only");
            }
          }
        });
  }

  private static boolean isOurs(JavaClass type) {
    return type.getName().startsWith(ROOT);
  }

  private static boolean isForeign(JavaClass type) {
    return !isOurs(type)
        && !type.isPrimitive()
        && LIBRARIES.stream().noneMatch(type.getName()::startsWith);
  }

  /** The first package name below the root, or an empty string for the root itself. */
  private static String partOf(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT)) {
      return "";
    }
    String rest = name.substring(ROOT.length());
    int dot = rest.indexOf('.');
    return dot < 0 ? rest : rest.substring(0, dot);
  }

  private static int layerOf(JavaClass type) {
    String part = partOf(type);
    for (int i = 0; i < LAYERS.size(); i++) {
      if (LAYERS.get(i).contains(part)) {
        return i;
      }
    }
    return -1;
  }
}
