// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Metrics: what the engine and user functions count and measure, and where reporters hear of it.
 *
 * <p>A {@link io.tidemark.metrics.MetricGroup} is a place in a tree of names, job first, then
 * operator and subtask. Registering a metric puts it into the job's {@link
 * io.tidemark.metrics.MetricRegistry}, which can be read at any time and tells every {@link
 * io.tidemark.metrics.MetricReporter}.
 *
 * <p>Invariant: a metric is updated by one thread, the subtask's, without locks; any thread may
 * read it and sees a value that was true a moment ago.
 *
 * <p>Anyone may call. Names and semantics are Flink's. Read {@link io.tidemark.metrics.MetricGroup}
 * first.
 */
@NullMarked
package io.tidemark.metrics;

import org.jspecify.annotations.NullMarked;
