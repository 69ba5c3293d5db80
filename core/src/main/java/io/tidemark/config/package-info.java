// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Typed configuration: keys with a type, a default and a description, and the values that a user
 * gave for them.
 *
 * <p>Values are kept as text and parsed when read, so that a configuration travels as a plain map.
 * A value that does not parse is refused with a sentence that names key, value and expected form; a
 * key that nobody knows is reported. Durations are written {@code 200 ms}, {@code 10 min} or {@code
 * PT10M}; memory {@code 5 mb}; lists {@code a;b;c}.
 *
 * <p>Invariant: an option exists here only if the engine obeys it. Keys and defaults are Flink's
 * where Flink has the option; what differs is said at the option.
 *
 * <p>Anyone may call. Read {@link io.tidemark.config.Configuration} first, then {@link
 * io.tidemark.config.CheckpointingOptions}.
 */
@NullMarked
package io.tidemark.config;

import org.jspecify.annotations.NullMarked;
