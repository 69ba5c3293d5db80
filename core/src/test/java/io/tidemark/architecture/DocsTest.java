// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Documents that name classes name classes that exist. */
class DocsTest {
  private static final Pattern BACKTICKS = Pattern.compile("`([^`\n]+)`");

  /** A class name with at least one small letter, perhaps with its package and with a member. */
  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "(?:[a-z][a-z0-9]*\\.)*([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*(?:\\.[A-Z][A-Za-z0-9]+)*)"
              + "(?:<.*>)?(?:[.#][a-z]\\w*(?:\\(.*\\))?)?");

  // Put together, so that this file does not break its own rule.
  private static final Pattern MACHINE_PATH =
      Pattern.compile("(^|[^\\w.])/(ro" + "ot|ho" + "me/\\w+|Us" + "ers/\\w+|wo" + "rk)/");

  private static final List<String> TEXT =
      List.of(".java", ".md", ".xml", ".sh", ".tsv", ".properties", ".json", ".yml", "/run");

  private static final List<String> JDK_PACKAGES =
      List.of(
          "java.lang.",
          "java.io.",
          "java.util.",
          "java.util.concurrent.",
          "java.util.function.",
          "java.nio.file.",
          "java.time.");

  @Test
  void architectureNamesClassesThatExist() {
    Path document = Repository.root().resolve("ARCHITECTURE.md");
    assumeTrue(Files.exists(document), "ARCHITECTURE.md does not exist yet");
    List<String> text = Repository.lines(document);
    assertThat(classNames(text)).as("class names in ARCHITECTURE.md").hasSizeGreaterThan(10);
    assertThat(unknownNames(text)).isEmpty();
  }

  @Test
  void glossaryNamesClassesThatExist() {
    assertThat(unknownNames(Repository.lines(Repository.root().resolve("docs/GLOSSARY.md"))))
        .isEmpty();
  }

  @Test
  void findsNamesThatDoNotExist() {
    List<String> text =
        List.of("`Repository` and `DocsTest.root()`, `io.tidemark.Gone`, `Lost<K>`, `HashMap`,");
    assertThat(unknownNames(text)).containsExactlyInAnyOrder("Gone", "Lost");
    assertThat(unknownNames(List.of("`_metadata`, `FINISHED`, `bin/check`, `map`"))).isEmpty();
  }

  @Test
  void everyModuleFixesItsNameForTheModulePath() {
    for (Path module : Repository.modules()) {
      assertThat(String.join("\n", Repository.lines(module.resolve("pom.xml"))))
          .as("pom.xml of " + module.getFileName() + "; programs depend on the module's name")
          .containsPattern("<tidemark\\.module\\.name>io\\.tidemark\\.[a-z.]+</tidemark\\.module");
    }
  }

  @Test
  void noFileNamesAPathOfOneMachine() {
    List<String> found = new ArrayList<>();
    List<Path> texts =
        Repository.files(Repository.root()).stream().filter(DocsTest::isText).toList();
    assertThat(texts).as("text files of the repository").hasSizeGreaterThan(30);
    for (Path file : texts) {
      for (String line : Repository.lines(file)) {
        if (MACHINE_PATH.matcher(line).find()) {
          found.add(file + ": " + line.strip());
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat("cd /ho" + "me/ada/tidemark").containsPattern(MACHINE_PATH);
  }

  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    return TEXT.stream().anyMatch(name::endsWith) || file.toString().contains("/bin/");
  }

  @Test
  void migrationTableNamesClassesThatExist() {
    Path table = Repository.root().resolve("docs/flink-imports.tsv");
    assumeTrue(Files.exists(table), "docs/flink-imports.tsv does not exist yet");
    List<String> rows = Repository.lines(table);
    assertThat(rows).as("docs/flink-imports.tsv").hasSizeGreaterThan(10);
    assertThat(badRows(rows)).isEmpty();
  }

  @Test
  void findsBadRowsOfTheMigrationTable() {
    String good = "org.apache.flink.Docs\tio.tidemark.architecture.DocsTest";
    String nested = "org.apache.flink.Text\tio.tidemark.architecture.SourceFile.Text";
    String header = "flink\ttidemark";
    assertThat(badRows(List.of("# why", header, good, nested))).isEmpty();
    assertThat(badRows(List.of(header, good, good))).hasSize(1);
    assertThat(badRows(List.of(header, "org.apache.flink.A\tio.tidemark.Gone"))).hasSize(1);
    assertThat(badRows(List.of(header, "org.apache.flink.A"))).hasSize(1);
    assertThat(badRows(List.of(header, "org.apache.flink.A\tnone; use a list"))).isEmpty();
    assertThat(badRows(List.of(header, "org.apache.flink.A\tnone"))).hasSize(1);
  }

  @Test
  void migrationTableHasEveryClassWithANameOfFlinks() {
    Path root = Repository.root();
    List<String> flinks =
        Repository.lines(root.resolve("core/src/test/resources/flink-classes.txt"));
    List<SourceFile> ours =
        Repository.sources().stream().filter(f -> !f.test() && isLibrary(f)).toList();
    assertThat(flinks).hasSizeGreaterThan(500);
    assertThat(ours).hasSizeGreaterThan(300);
    assertThat(missing(ours, flinks, Repository.lines(root.resolve("docs/flink-imports.tsv"))))
        .isEmpty();
  }

  @Test
  void findsWhatTheMigrationTableHasNot() {
    List<SourceFile> ours =
        SourceFile.parse(
            List.of(
                new SourceFile.Text("core/A.java", "package io.tidemark.a;\npublic class A {}\n"),
                new SourceFile.Text("core/B.java", "package io.tidemark.a;\nclass B {}\n"),
                new SourceFile.Text(
                    "core/C.java", "package io.tidemark.a;\npublic record C(int a) {}\n")));
    List<String> flinks =
        List.of("# names", "org.apache.flink.x.A", "org.apache.flink.B", "org.apache.flink.C");
    assertThat(missing(ours, flinks, List.of("org.apache.flink.x.A\tio.tidemark.a.A")))
        .containsExactly(
            "io.tidemark.a.C has the name of org.apache.flink.C, but docs/flink-imports.tsv has"
                + " neither; add a row");
    assertThat(missing(ours, flinks, List.of("org.apache.flink.C\tnone; use A"))).hasSize(1);
  }

  private static boolean isLibrary(SourceFile file) {
    return file.module().equals("core") || file.module().equals("formats");
  }

  /** Public classes of ours whose simple name is Flink's while no row has a class of that name. */
  private static List<String> missing(
      List<SourceFile> ours, List<String> flinks, List<String> rows) {
    Map<String, String> flinkNames = new TreeMap<>();
    flinks.stream()
        .filter(name -> !name.startsWith("#"))
        .forEach(name -> flinkNames.put(simpleName(name), name));
    Set<String> inTable = new TreeSet<>();
    rows.forEach(row -> inTable.add(simpleName(row.split("\t")[0])));
    List<String> missing = new ArrayList<>();
    for (SourceFile file : ours) {
      for (var type : file.facts().types()) {
        String flink = flinkNames.get(type.simpleName());
        if (flink != null
            && isPublicTopLevel(file, type.simpleName())
            && !inTable.contains(type.simpleName())) {
          missing.add(
              (file.packageName() + "." + type.nestedName() + " has the name of " + flink)
                  + ", but docs/flink-imports.tsv has neither; add a row");
        }
      }
    }
    return missing;
  }

  private static String simpleName(String qualified) {
    return qualified.substring(qualified.lastIndexOf('.') + 1);
  }

  private static boolean isPublicTopLevel(SourceFile file, String name) {
    Pattern declaration =
        Pattern.compile(
            "public [a-z -]*(class|interface|enum|record|@interface) " + name + "\\b.*");
    return file.lines().stream().anyMatch(line -> declaration.matcher(line).matches());
  }

  private static Set<String> classNames(List<String> lines) {
    Set<String> names = new TreeSet<>();
    for (String line : lines) {
      for (Matcher code = BACKTICKS.matcher(line); code.find(); ) {
        Matcher name = CLASS_NAME.matcher(code.group(1));
        if (name.matches()) {
          names.add(name.group(1));
        }
      }
    }
    return names;
  }

  private static Set<String> unknownNames(List<String> lines) {
    Set<String> known = new TreeSet<>();
    for (SourceFile file : Repository.sources()) {
      for (var type : file.facts().types()) {
        known.add(type.simpleName());
        known.add(type.nestedName());
      }
    }
    Set<String> unknown = classNames(lines);
    unknown.removeIf(name -> known.contains(name) || isJdkClass(name));
    return unknown;
  }

  private static boolean isJdkClass(String name) {
    return JDK_PACKAGES.stream()
        .anyMatch(
            prefix -> {
              try {
                Class.forName(prefix + name.replace('.', '$'));
                return true;
              } catch (ClassNotFoundException e) {
                return false;
              }
            });
  }

  /**
   * Rows have two columns: Flink's class, and ours or what to use instead. Lines that start with #
   * are remarks.
   */
  private static List<String> badRows(List<String> rows) {
    Set<String> known = new TreeSet<>();
    for (SourceFile file : Repository.sources()) {
      file.facts().types().forEach(t -> known.add(file.packageName() + "." + t.nestedName()));
    }
    Set<String> seen = new TreeSet<>();
    List<String> bad = new ArrayList<>();
    boolean header = true;
    for (String row : rows) {
      if (row.isBlank() || row.startsWith("#")) {
        continue;
      }
      String[] columns = row.split("\t");
      if (header && !columns[0].contains(".")) {
        header = false;
        continue;
      }
      header = false;
      if (columns.length < 2) {
        bad.add("Two columns separated by a tab expected: " + row);
      } else if (columns[1].startsWith("none")) {
        if (!columns[1].startsWith("none; use ") || !seen.add(columns[0])) {
          bad.add(columns[0] + " needs \"none; use\" and what to use, in one row");
        }
      } else if (!known.contains(columns[1])) {
        bad.add(columns[1] + " does not exist; it is to replace " + columns[0]);
      } else if (!seen.add(columns[0])) {
        bad.add(columns[0] + " has two rows");
      }
    }
    return bad;
  }
}
