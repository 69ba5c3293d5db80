// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A sink that drops what it is given.
 *
 * <p>For jobs whose effect is in state or metrics, and for measuring what is before the sink.
 *
 * <p>Invariant: the sink keeps nothing and fails never.
 *
 * <p>Callers: programs. Read {@link io.tidemark.io.discard.DiscardingSink} first.
 */
@NullMarked
package io.tidemark.io.discard;

import org.jspecify.annotations.NullMarked;
