// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Compares engines at several settings: interleaves them, repeats, remembers, and prints medians
 * and ratios.
 *
 * <p>Invariant: the results file is the only memory. Which measurements are missing, how many
 * events were enough and what the table says follow from its lines and the plan, so that a matrix
 * may be made in several runs.
 *
 * <p>Used by the bench command. Read {@link io.tidemark.bench.matrix.MatrixPlan} first.
 */
@NullMarked
package io.tidemark.bench.matrix;

import org.jspecify.annotations.NullMarked;
