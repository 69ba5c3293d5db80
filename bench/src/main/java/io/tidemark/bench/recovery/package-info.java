// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * How long engines take until they give results again after a failure, by the number of keys in
 * value state.
 *
 * <p>A job counts each key. It sees every key once, then keys chosen at random; when some
 * checkpoints that hold all keys are complete, its function throws. Recovery within the process is
 * from that throw to the first record that a sink of the next attempt is given. Then the JVM is
 * halted, as by {@code kill -9}, and another one restores the newest checkpoint that is left: from
 * the start of that JVM to its first record.
 *
 * <p>Invariant: a recovery counts only if the restored job meets no key that its state does not
 * hold.
 *
 * <p>Engines implement {@link io.tidemark.bench.recovery.RecoveryJob}. Used by the command {@code
 * recovery}. Read {@link io.tidemark.bench.recovery.RecoveryJvm} first.
 */
@NullMarked
package io.tidemark.bench.recovery;

import org.jspecify.annotations.NullMarked;
