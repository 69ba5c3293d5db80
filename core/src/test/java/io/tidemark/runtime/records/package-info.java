// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of what becomes of records on their way: where they go, when they are copied so that
 * ordinary code does not see another's changes, and what may be in them.
 *
 * <p>Invariant: what must come out is written down from what Flink gives without object reuse. Read
 * {@code CopyRecordsTest} first.
 */
@NullMarked
package io.tidemark.runtime.records;

import org.jspecify.annotations.NullMarked;
