// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Whether and when a job starts again after a failure. The strategies, their parameters and their
 * defaults are Flink's.
 *
 * <p>Invariant: a strategy reads no clock and draws from no randomness but what it is given. It
 * remembers the failures it was told of, and nothing else; it belongs to one run of one job.
 *
 * <p>Caller: {@code runtime}, once for each failure of the job as a whole: when several subtasks
 * fail together, that is one failure. Read {@link io.tidemark.runtime.restart.RestartStrategy}
 * first.
 */
@NullMarked
package io.tidemark.runtime.restart;

import org.jspecify.annotations.NullMarked;
