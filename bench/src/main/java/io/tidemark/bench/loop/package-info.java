// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The floor that the engines are compared with: a hand-written loop in one thread.
 *
 * <p>Invariant: it computes what every engine must compute, in the most direct way, so its tally is
 * also what the launcher verifies the engines' results with.
 *
 * <p>Used by the launcher's registry. Read {@link io.tidemark.bench.loop.LoopEngine} first.
 */
@NullMarked
package io.tidemark.bench.loop;

import org.jspecify.annotations.NullMarked;
