// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import com.tngtech.archunit.lang.ArchRule;

/**
 * A rule about compiled classes.
 *
 * @param name what the rule demands, shown as the test's name
 * @param rule the rule
 * @param culprit the class name that must show up when the rule reads {@code violation}
 * @param violation source text, several files separated by a line of {@code ----}, that breaks it
 */
record ClassRule(String name, ArchRule rule, String culprit, String violation) {}
