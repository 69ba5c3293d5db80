// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Sources that make their records from numbers: a plain sequence, and a generator with a rate.
 *
 * <p>Both cut the numbers into as many ranges as there are subtasks when the job first starts; a
 * range and the next number in it are a split. Run at another parallelism later, the same ranges
 * are dealt out anew.
 *
 * <p>Invariant: a record depends on its number alone, so that a replay gives the same records.
 *
 * <p>Callers: programs. Read {@link io.tidemark.io.datagen.DataGeneratorSource} first.
 */
@NullMarked
package io.tidemark.io.datagen;

import org.jspecify.annotations.NullMarked;
