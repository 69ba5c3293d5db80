// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The few tools that every other package may use: checks that fail with a sentence, the causes of a
 * failure, and the marker for internal types.
 *
 * <p>Invariant: nothing here imports another package of the project, and at most twelve files live
 * here. A tool that only one package needs belongs to that package. Where a dependency of the core
 * module offers the same, the dependency is used instead.
 *
 * <p>Anyone may call. Read {@link io.tidemark.util.Checks} first.
 */
@NullMarked
package io.tidemark.util;

import org.jspecify.annotations.NullMarked;
