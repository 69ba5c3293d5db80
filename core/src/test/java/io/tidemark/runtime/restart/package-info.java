// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the restart strategies. Time is a number and randomness has a seed, so each test names
 * the failures and the delays that must follow.
 *
 * <p>Read {@code RestartStrategyTest}; there is nothing else here. The expected delays are written
 * out by hand from Flink's documentation of its strategies, not computed by the code under test.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.runtime.restart;
