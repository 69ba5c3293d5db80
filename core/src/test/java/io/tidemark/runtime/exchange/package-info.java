// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the channels between subtasks: where records go, in which order, and who is woken.
 *
 * <p>The key groups that a keyed edge must find are those measured with Flink 2.3 for the same
 * keys, not what the classes under test compute. Read {@code KeyedEdgeTest} first.
 */
@NullMarked
package io.tidemark.runtime.exchange;

import org.jspecify.annotations.NullMarked;
