// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * What all engines of the benchmark share: the events, the checksum, the probe that takes the
 * times, and the two interfaces that an engine implements.
 *
 * <p>Invariant: every engine makes the same events and its sinks see the same pairs, whatever the
 * parallelism; {@link io.tidemark.bench.engine.Tally} says which faults change the checksum.
 * Everything on the path of an event is a few instructions without allocation, so that it costs all
 * engines the same little.
 *
 * <p>Used by the engines' own packages, and by the launcher. Read {@link
 * io.tidemark.bench.engine.Engine} first, then {@link io.tidemark.bench.engine.EventGenerator}.
 */
@NullMarked
package io.tidemark.bench.engine;

import org.jspecify.annotations.NullMarked;
