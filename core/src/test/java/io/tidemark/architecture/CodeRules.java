// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static io.tidemark.architecture.SizeRules.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names, headers, exceptions, streams, and what modules other than core must not do. */
final class CodeRules {
  private static final String HEADER =
      "// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0";

  private static final Pattern VAGUE_NAME =
      Pattern.compile(".*(Impl|Manager|Helper|Helpers|Util|Utils|Utilities|Info|Data)");

  // Put together, so that this file does not break its own rule.
  private static final Pattern WISH = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|X" + "XX)\\b");

  private static final Set<String> GENERIC_EXCEPTIONS =
      Set.of("new RuntimeException", "new Exception", "new Throwable", "new Error");

  private static final Set<String> STREAMS = Set.of("System.out", "System.err", "printStackTrace");

  private static final Set<String> CLOCKS_AND_SLEEPS =
      Set.of("System.currentTimeMillis", "System.nanoTime", "Thread.sleep", "TimeUnit.sleep");

  /** Programs for people at a terminal: they print, and measure time that a person sees. */
  private static final Set<String> PROGRAMS = Set.of("cli", "examples", "bench");

  private static final Set<String> CONNECTOR_MODULES = Set.of("kafka", "rabbitmq", "jdbc");

  private static final Set<String> SEEN_BY_CONNECTORS =
      Set.of(
          "io",
          "process",
          "serializer",
          "time",
          "functions",
          "metrics",
          "config",
          "formats",
          "kafka",
          "rabbitmq",
          "jdbc");

  private static final String MAIN = "core/src/main/java/io/tidemark/util/";

  private CodeRules() {}

  static List<SourceRule> all() {
    return List.of(
        SourceRule.of(
            "every file starts with the licence header",
            files ->
                lacking(files, f -> f.lines().get(0).equals(HEADER), "its first line is not the"),
            MAIN + "Bare.java",
            "package io.tidemark.util;\n"),
        SourceRule.of(
            "packages of main code are null-marked",
            CodeRules::unmarkedPackages,
            MAIN + "package-info.java",
            "package io.tidemark.util;"),
        SourceRule.of(
            "no wish lists",
            CodeRules::wishes,
            MAIN + "Wish.java",
            "class Wish { } // TO" + "DO finish"),
        SourceRule.of(
            "class names say what the class is",
            CodeRules::vagueNames,
            MAIN + "StateManager.java",
            "class StateManager { }"),
        SourceRule.of(
            "main code throws exceptions with a meaning",
            files -> uses(files, main(), GENERIC_EXCEPTIONS, "throw one that says what is wrong"),
            MAIN + "Thrower.java",
            "class Thrower { void m() { throw new RuntimeException(); } }"),
        SourceRule.of(
            "main code prints nothing, but for programs and the print sink",
            files -> uses(files, printers().negate().and(main()), STREAMS, "log it instead"),
            MAIN + "Printer.java",
            "class Printer { void m(Exception e) { e.printStackTrace(); } }"),
        SourceRule.of(
            "no synchronized blocks in state, operator and window",
            files -> uses(files, singleThreaded(), Set.of("synchronized"), Conditions.ONE_THREAD),
            "core/src/main/java/io/tidemark/operator/Locked.java",
            "package io.tidemark.operator; class Locked { void m() { synchronized (this) {} } }"),
        SourceRule.of(
            "modules other than core read no clock and do not sleep, but for programs",
            files -> uses(files, libraries(), CLOCKS_AND_SLEEPS, "take core's Clock"),
            "kafka/src/main/java/io/tidemark/kafka/Poll.java",
            "package io.tidemark.kafka; class Poll { long m() { return System.nanoTime(); } }"),
        SourceRule.of(
            "connectors import only the packages of core made for them",
            CodeRules::nosyConnectors,
            "jdbc/src/main/java/io/tidemark/jdbc/Sink.java",
            "package io.tidemark.jdbc; import io.tidemark.runtime.Worker; class Sink {}"),
        SourceRule.of(
            "tests do not sleep",
            files ->
                uses(files, wakefulTests(), Set.of("Thread.sleep", "TimeUnit.sleep"), NO_SLEEP),
            "core/src/test/java/io/tidemark/util/NapTest.java",
            "class NapTest { void m() throws Exception { Thread.sleep(10); } }"));
  }

  private static final String NO_SLEEP = "wait for the event itself, with a deadline";

  private static Predicate<SourceFile> main() {
    return file -> !file.test();
  }

  private static Predicate<SourceFile> printers() {
    return declares(Exemptions.STANDARD_STREAMS).or(file -> PROGRAMS.contains(file.module()));
  }

  private static Predicate<SourceFile> wakefulTests() {
    return declares(Exemptions.SLEEPING_TESTS).negate().and(SourceFile::test);
  }

  private static Predicate<SourceFile> declares(Map<String, String> classes) {
    return file ->
        file.facts().types().stream()
            .map(type -> file.packageName() + "." + type.nestedName())
            .anyMatch(classes::containsKey);
  }

  private static Predicate<SourceFile> singleThreaded() {
    return main()
        .and(
            file ->
                file.isIn("io.tidemark.state")
                    || file.isIn("io.tidemark.operator")
                    || file.isIn("io.tidemark.window"));
  }

  private static Predicate<SourceFile> libraries() {
    return main().and(f -> !f.module().equals("core") && !PROGRAMS.contains(f.module()));
  }

  private static List<String> uses(
      List<SourceFile> files, Predicate<SourceFile> which, Set<String> banned, String instead) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      if (which.test(file)) {
        for (var use : file.facts().uses()) {
          if (banned.contains(use.text())) {
            found.add(place(file, use.line()) + use.text() + ": " + instead);
          }
        }
      }
    }
    return found;
  }

  private static List<String> lacking(
      List<SourceFile> files, Predicate<SourceFile> good, String what) {
    return files.stream()
        .filter(good.negate())
        .map(f -> f.path() + ": " + what + " line that every file has: " + HEADER)
        .toList();
  }

  private static List<String> unmarkedPackages(List<SourceFile> files) {
    return files.stream()
        .filter(f -> f.isPackageInfo() && !f.test())
        .filter(
            f ->
                f.lines().stream()
                    .noneMatch(
                        line -> line.matches("@(org\\.jspecify\\.annotations\\.)?NullMarked.*")))
        .map(f -> f.path() + " has no @NullMarked before its package")
        .toList();
  }

  private static List<String> wishes(List<SourceFile> files) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      for (int i = 0; i < file.lines().size(); i++) {
        if (WISH.matcher(file.lines().get(i)).find()) {
          found.add(place(file, i + 1L) + "do it, or open an issue and leave it out");
        }
      }
    }
    return found;
  }

  private static List<String> vagueNames(List<SourceFile> files) {
    BiPredicate<SourceFile, SourceFacts.Type> vague =
        (file, type) ->
            VAGUE_NAME.matcher(type.simpleName()).matches()
                && !Exemptions.NAMES.containsKey(type.simpleName());
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      for (var type : file.facts().types()) {
        if (vague.test(file, type)) {
          found.add(place(file, type.line()) + type.simpleName() + ": name what it is or does");
        }
      }
    }
    return found;
  }

  private static List<String> nosyConnectors(List<SourceFile> files) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      if (CONNECTOR_MODULES.contains(file.module()) && !file.test()) {
        for (String name : file.facts().imports()) {
          String[] parts = name.split("\\.");
          boolean ours = name.startsWith("io.tidemark.");
          if (ours && !SEEN_BY_CONNECTORS.contains(parts[2])) {
            found.add(file.path() + " imports " + name + ", which is not made for connectors");
          }
        }
      }
    }
    return found;
  }
}
