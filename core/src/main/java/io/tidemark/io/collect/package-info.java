// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A sink that hands records to the program that runs the job, within one JVM.
 *
 * <p>The program attaches a {@link io.tidemark.io.collect.CollectedResults} to its environment
 * under a name, gives {@link io.tidemark.io.collect.CollectSink} the same name, and iterates. There
 * is no static state: several jobs in one JVM do not meet.
 *
 * <p>Invariant: with checkpointing on, the results of a checkpoint are handed over once, when it is
 * complete, however often the job restarts in this process.
 *
 * <p>Callers: {@code DataStream.executeAndCollect}. Read {@link io.tidemark.io.collect.CollectSink}
 * first.
 */
@NullMarked
package io.tidemark.io.collect;

import org.jspecify.annotations.NullMarked;
