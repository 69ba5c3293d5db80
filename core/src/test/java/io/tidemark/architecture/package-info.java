// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The house style as tests: layers, banned calls, sizes, names, and documents that name real
 * classes.
 *
 * <p>There are two kinds of rule. A {@link io.tidemark.architecture.ClassRule} reads the compiled
 * classes of core, because only byte code tells what is called. A {@link
 * io.tidemark.architecture.SourceRule} reads the Java files of every module, main and test, because
 * sizes and comments exist only there. Both kinds carry a piece of code that breaks them, and a
 * test compiles that piece and demands a complaint: a rule that cannot fail is not a rule.
 *
 * <p>Invariant: there is no list of accepted violations. What a rule must allow stands in {@link
 * io.tidemark.architecture.Exemptions}, with its reason, and an exemption that nothing needs any
 * more fails the build.
 *
 * <p>Read {@link io.tidemark.architecture.PackageRules} first, then {@link
 * io.tidemark.architecture.Exemptions}.
 */
@NullMarked
package io.tidemark.architecture;

import org.jspecify.annotations.NullMarked;
