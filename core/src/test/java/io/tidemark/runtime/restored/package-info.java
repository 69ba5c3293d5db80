// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of jobs that go on from a checkpoint: at another parallelism, from an older one, in a new
 * process or after a failure, and with storage that fails.
 *
 * <p>Invariant: what a job must give is computed by a plain loop over its input. The tests use the
 * engine from outside, through the fluent API and the client. Read {@code StopAndGoTest} first.
 */
@NullMarked
package io.tidemark.runtime.restored;

import org.jspecify.annotations.NullMarked;
