// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The serializers of what every program uses: numbers, text, dates, enums, arrays, optional values,
 * lists, sets and maps; and the provider that picks one for a type.
 *
 * <p>Invariants: every value takes at least one byte, so that a damaged length is noticed by the
 * end of the data before memory runs out; numbers are big-endian; lengths are variable-length ints;
 * the bytes of a type never change without a new version in its schema. A value of an unexpected
 * subclass is refused, never sliced.
 *
 * <p>Found through {@link io.tidemark.serializer.SerializerProvider}; nobody calls these classes by
 * name. Read {@link io.tidemark.serializer.builtin.BuiltinTypes} first.
 */
@NullMarked
package io.tidemark.serializer.builtin;

import org.jspecify.annotations.NullMarked;
