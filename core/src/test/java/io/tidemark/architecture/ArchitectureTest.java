// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Holds core to {@link PackageRules} and {@link DeterminismRules}, and the rules to their word. */
class ArchitectureTest {
  /**
   * Fewer classes than this mean a scan of the wrong place. Keep it above half of what is there.
   */
  private static final int BELIEVABLE_CLASSES = 500;

  private static final Path CLASSES = Repository.root().resolve("core/target/classes");
  private static final JavaClasses CORE = new ClassFileImporter().importPath(CLASSES);

  @Test
  void scansABelievableNumberOfClasses() {
    assertThat(CORE.stream().filter(type -> type.getName().startsWith("io.tidemark.")).count())
        .as("classes of core found in " + CLASSES)
        .isGreaterThanOrEqualTo(BELIEVABLE_CLASSES);
  }

  @TestFactory
  Stream<DynamicTest> coreKeepsTheRules() {
    return rules().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.name(), () -> rule.rule().as(rule.name()).check(CORE)));
  }

  /** Compiles the rules' examples of violations and demands that each rule finds its culprit. */
  @TestFactory
  Stream<DynamicTest> everyRuleBites(@TempDir Path directory) throws IOException {
    JavaClasses examples = compileExamples(directory);
    return rules().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.name(),
                    () ->
                        assertThat(rule.rule().evaluate(examples).getFailureReport().toString())
                            .as("what the rule finds: " + rule.name())
                            .contains(rule.culprit())));
  }

  @Test
  void everyExemptionNamesAClassThatExists() {
    Set<String> known = new TreeSet<>();
    for (JavaClass type : CORE) {
      known.add(type.getName());
    }
    List<Map<String, String>> exemptions =
        List.of(
            Exemptions.CLOCK,
            Exemptions.THREADS,
            Exemptions.RANDOMNESS,
            Exemptions.WAITING,
            Exemptions.FILES,
            Exemptions.IDENTITY);
    for (Map<String, String> exempt : exemptions) {
      assertThat(known).as("classes of core").containsAll(exempt.keySet());
      assertThat(exempt.values()).as("reasons").noneMatch(String::isBlank);
    }
  }

  private static List<ClassRule> rules() {
    return Stream.concat(PackageRules.all().stream(), DeterminismRules.all().stream()).toList();
  }

  private static final Pattern DECLARATION =
      Pattern.compile("package ([\\w.]+);.*?class (\\w+)", Pattern.DOTALL);

  private static JavaClasses compileExamples(Path directory) throws IOException {
    Path classes = Files.createDirectory(directory.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString()));
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    for (ClassRule rule : rules()) {
      for (String source : rule.violation().split("\n----\n")) {
        Matcher declaration = DECLARATION.matcher(source);
        assertThat(declaration.find()).as("package and class in: " + source).isTrue();
        Path file = directory.resolve(declaration.group(1)).resolve(declaration.group(2) + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        arguments.add(file.toString());
      }
    }
    var messages = new ByteArrayOutputStream();
    var compiler = ToolProvider.getSystemJavaCompiler();
    int status = compiler.run(null, null, messages, arguments.toArray(String[]::new));
    assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    return new ClassFileImporter().importPath(classes);
  }
}
