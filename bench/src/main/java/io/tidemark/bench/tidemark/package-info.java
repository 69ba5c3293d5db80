// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The queries on Tidemark itself, embedded in this process.
 *
 * <p>Invariant: written as a user would write it, with records, value state and a source that emits
 * {@value io.tidemark.bench.tidemark.TidemarkReader#BATCH} records per poll, as the one for Flink
 * does; nothing but the public API, and every setting at its default.
 *
 * <p>Used by the launcher's registry. Read {@link io.tidemark.bench.tidemark.TidemarkEngine} first.
 */
@NullMarked
package io.tidemark.bench.tidemark;

import org.jspecify.annotations.NullMarked;
