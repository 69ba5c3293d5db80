// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks of single parts, run by {@code bin/tidemark bench jmh}.
 *
 * <p>Invariant: a benchmark's Javadoc says what one operation is and what it is to be compared
 * with; every benchmark class states its own warm-up, iterations and heap, so that a plain run
 * means something.
 *
 * <p>Nothing calls these classes but JMH. Read {@link io.tidemark.bench.micro.EventsBenchmark}
 * first.
 */
@NullMarked
package io.tidemark.bench.micro;

import org.jspecify.annotations.NullMarked;
