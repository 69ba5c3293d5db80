// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The queries on Hazelcast Jet, embedded in this process as a single member.
 *
 * <p>Invariant: written with Jet's Pipeline API and its own accumulator type; source and sink are
 * cooperative processors, so that no part of a job has threads of its own.
 *
 * <p>Used by the launcher's registry. Read {@link io.tidemark.bench.jet.JetEngine} first.
 */
@NullMarked
package io.tidemark.bench.jet;

import org.jspecify.annotations.NullMarked;
