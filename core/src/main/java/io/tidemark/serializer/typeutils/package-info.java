// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Types under the names that Flink programs use for them.
 *
 * <p>Each class here is a description of {@code serializer} under another name: {@code
 * BasicTypeInfo.STRING_TYPE_INFO} equals {@code Types.STRING}, and a state written with one is read
 * with the other. New programs take {@link io.tidemark.serializer.Types}.
 *
 * <p>Invariant: nothing here adds a type, a serializer or a byte format.
 *
 * <p>Callers: programs that came from Flink; sources that say the type of their records. Read
 * {@link io.tidemark.serializer.typeutils.BasicTypeInfo} first.
 */
@NullMarked
package io.tidemark.serializer.typeutils;

import org.jspecify.annotations.NullMarked;
