// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the sources of all modules to {@link SizeRules} and {@link CodeRules}. */
class SourceRulesTest {
  /** Fewer files than this mean that the scan looked in the wrong place. Raise it as code grows. */
  private static final int BELIEVABLE_FILES = 600;

  @Test
  void scansABelievableNumberOfFiles() {
    assertThat(Repository.sources().size())
        .as("Java files found below " + Repository.root())
        .isGreaterThanOrEqualTo(BELIEVABLE_FILES);
  }

  @TestFactory
  Stream<DynamicTest> sourcesKeepTheRules() {
    return rules()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.name(),
                    () ->
                        assertThat(rule.violations().apply(Repository.sources()))
                            .as(rule.name())
                            .isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> everyRuleBites() {
    return rules()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.name(),
                    () -> {
                      List<SourceFile> example = SourceFile.parse(rule.example());
                      assertThat(rule.violations().apply(example))
                          .as("what the rule finds in its example: " + rule.name())
                          .isNotEmpty();
                    }));
  }

  @Test
  void everySizeExemptionIsStillNeeded() {
    assertThat(SizeRules.staleExemptions(Repository.sources())).isEmpty();
  }

  private static Stream<SourceRule> rules() {
    return Stream.concat(SizeRules.all().stream(), CodeRules.all().stream());
  }
}
