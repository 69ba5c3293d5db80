// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** How big a file, a method, a constructor and a package may get. */
final class SizeRules {
  private static final int FILE_LINES = 600;
  private static final int MEDIAN_FILE_LINES = 120;
  private static final int METHOD_LINES = 70;
  private static final int CONSTRUCTOR_PARAMETERS = 6;
  private static final int PACKAGE_FILES = 25;
  private static final int PACKAGE_INFO_MIN_LINES = 10;
  private static final int PACKAGE_INFO_MAX_LINES = 60;

  /** Packages with a limit of their own: the API's width, and a drawer that must not fill up. */
  private static final Map<String, Integer> PACKAGE_FILES_OF =
      Map.of(
          "io.tidemark.functions", 45,
          "io.tidemark.process", 45,
          "io.tidemark.serializer.tuple", 26,
          "io.tidemark.state", 45,
          "io.tidemark.stream", 45,
          "io.tidemark.util", 12);

  private static final String MAIN = "core/src/main/java/io/tidemark/util/";

  private SizeRules() {}

  static List<SourceRule> all() {
    return List.of(
        SourceRule.of(
            "files have at most " + FILE_LINES + " lines",
            SizeRules::longFiles,
            MAIN + "Long.java",
            "package io.tidemark.util;\n" + "//\n".repeat(FILE_LINES)),
        SourceRule.of(
            "the median file has at most " + MEDIAN_FILE_LINES + " lines",
            SizeRules::longMedian,
            MAIN + "Median.java",
            "package io.tidemark.util;\n" + "//\n".repeat(MEDIAN_FILE_LINES)),
        SourceRule.of(
            "methods have at most " + METHOD_LINES + " lines",
            SizeRules::longMethods,
            MAIN + "Slow.java",
            "class Slow { void m() {\n" + ";\n".repeat(METHOD_LINES) + "} }"),
        SourceRule.of(
            "constructors have at most " + CONSTRUCTOR_PARAMETERS + " parameters",
            SizeRules::wideConstructors,
            MAIN + "Wide.java",
            "class Wide { Wide(int a, int b, int c, int d, int e, int f, int g) {} }"),
        new SourceRule(
            "packages have at most " + PACKAGE_FILES + " files, some of them another number",
            SizeRules::fullPackages,
            IntStream.rangeClosed(0, PACKAGE_FILES)
                .mapToObj(i -> MAIN.replace("util", "graph") + "C" + i + ".java")
                .map(path -> new SourceFile.Text(path, "package io.tidemark.graph;"))
                .toList()),
        SourceRule.of(
            "every package has a package-info.java",
            SizeRules::undocumentedPackages,
            MAIN + "Lonely.java",
            "package io.tidemark.lonely; class Lonely {}"),
        SourceRule.of(
            "package-info.java has 10 to 60 lines",
            SizeRules::badPackageInfos,
            MAIN + "package-info.java",
            "/** Tools. */\npackage io.tidemark.util;\n"));
  }

  private static List<String> longFiles(List<SourceFile> files) {
    return files.stream()
        .filter(f -> f.lines().size() > FILE_LINES)
        .filter(f -> !Exemptions.LONG_FILES.containsKey(f.path()))
        .map(f -> f.path() + " has " + f.lines().size() + " lines; split it by responsibility")
        .toList();
  }

  private static List<String> longMedian(List<SourceFile> files) {
    int[] sizes = files.stream().mapToInt(f -> f.lines().size()).sorted().toArray();
    int median = sizes[sizes.length / 2];
    return median <= MEDIAN_FILE_LINES
        ? List.of()
        : List.of("The median of " + sizes.length + " files has " + median + " lines");
  }

  private static List<String> longMethods(List<SourceFile> files) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      for (var method : file.facts().methods()) {
        String name = method.type() + "." + method.name();
        if (method.lines() > METHOD_LINES && !Exemptions.LONG_METHODS.containsKey(name)) {
          found.add(
              place(file, method.line()) + name + " has " + method.lines() + " lines; split it");
        }
      }
    }
    return found;
  }

  private static List<String> wideConstructors(List<SourceFile> files) {
    List<String> found = new ArrayList<>();
    for (SourceFile file : files) {
      for (var method : file.facts().methods()) {
        if (method.isConstructor()
            && !method.inRecord()
            && method.parameters() > CONSTRUCTOR_PARAMETERS
            && !Exemptions.WIDE_CONSTRUCTORS.containsKey(method.type())) {
          found.add(
              place(file, method.line())
                  + ("the constructor of " + method.type() + " takes " + method.parameters())
                  + " parameters; gather those that belong together in a record");
        }
      }
    }
    return found;
  }

  private static List<String> fullPackages(List<SourceFile> files) {
    Map<String, Integer> counts = new TreeMap<>();
    for (SourceFile file : files) {
      if (!file.isPackageInfo()) {
        String set = file.module() + (file.test() ? " tests " : " main ");
        counts.merge(set + file.packageName(), 1, Integer::sum);
      }
    }
    List<String> found = new ArrayList<>();
    counts.forEach(
        (key, count) -> {
          String name = key.substring(key.lastIndexOf(' ') + 1);
          int limit = PACKAGE_FILES_OF.getOrDefault(name, PACKAGE_FILES);
          if (count > limit) {
            found.add(key + " has " + count + " files, " + limit + " are allowed");
          }
        });
    return found;
  }

  private static List<String> undocumentedPackages(List<SourceFile> files) {
    var documented = new TreeSet<String>();
    var used = new TreeSet<String>();
    for (SourceFile file : files) {
      String key = file.module() + " " + file.packageName();
      (file.isPackageInfo() ? documented : used).add(key);
    }
    used.removeAll(documented);
    return used.stream()
        .map(key -> key + " has no package-info.java; say its purpose, invariant and callers")
        .toList();
  }

  private static List<String> badPackageInfos(List<SourceFile> files) {
    return files.stream()
        .filter(SourceFile::isPackageInfo)
        .filter(
            f ->
                f.lines().size() < PACKAGE_INFO_MIN_LINES
                    || f.lines().size() > PACKAGE_INFO_MAX_LINES)
        .map(f -> f.path() + " has " + f.lines().size() + " lines")
        .toList();
  }

  /** The size exemptions that are not needed any more, or name nothing. */
  static List<String> staleExemptions(List<SourceFile> files) {
    var needed = new TreeSet<String>();
    for (SourceFile file : files) {
      if (file.lines().size() > FILE_LINES) {
        needed.add(file.path());
      }
      for (var method : file.facts().methods()) {
        if (method.lines() > METHOD_LINES) {
          needed.add(method.type() + "." + method.name());
        }
        if (method.isConstructor() && method.parameters() > CONSTRUCTOR_PARAMETERS) {
          needed.add(method.type());
        }
      }
    }
    List<String> stale = new ArrayList<>();
    for (var exempt :
        List.of(Exemptions.LONG_FILES, Exemptions.LONG_METHODS, Exemptions.WIDE_CONSTRUCTORS)) {
      exempt.keySet().stream().filter(name -> !needed.contains(name)).forEach(stale::add);
    }
    return stale;
  }

  static String place(SourceFile file, long line) {
    return file.path() + ":" + line + ": ";
  }
}
