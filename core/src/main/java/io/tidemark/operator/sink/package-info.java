// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Sinks as operators: the writer and the committer of one subtask.
 *
 * <p>{@link io.tidemark.operator.sink.SinkOperator} hands records to the writer, and at each
 * barrier has it prepare what is to be committed. {@link io.tidemark.operator.sink.Transactions}
 * keeps that in operator state until it has been committed, one commit at a time on the I/O pool.
 *
 * <p>Invariant: what was prepared is in the checkpoint of its barrier and in every later one until
 * its commit has returned. So it is committed at least once, and idempotent committers make that
 * exactly once. Nothing newer is committed before something older.
 *
 * <p>Callers: the graph makes the operator, the engine runs it. Read {@link
 * io.tidemark.operator.sink.SinkOperator} first.
 */
@NullMarked
package io.tidemark.operator.sink;

import org.jspecify.annotations.NullMarked;
