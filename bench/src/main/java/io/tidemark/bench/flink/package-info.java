// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The queries on Apache Flink, embedded in this process by its local environment.
 *
 * <p>Invariant: written as a Flink user would write it who cares for speed, with POJO types, object
 * reuse and a source that emits 64 records per poll; nothing that Flink does not document.
 *
 * <p>Used by the launcher's registry. Read {@link io.tidemark.bench.flink.FlinkEngine} first.
 */
@NullMarked
package io.tidemark.bench.flink;

import org.jspecify.annotations.NullMarked;
