// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Serializers of classes with named fields: records, POJOs and tuples, and access to one field by
 * name or position.
 *
 * <p>Invariants: a value is never sliced: one of a subclass is either written whole or refused; a
 * field is never left out, except static and transient ones of a POJO; no reflection happens for
 * each value, only method handles that are made once.
 *
 * <p>Layout of a value, named {@code record}, {@code pojo} or {@code tuple} in schemas: one bit for
 * each field that may be null, in whole bytes, lowest bit first, 1 for null; then the fields that
 * are not null, in schema order. Records and tuples keep the declared order, POJOs are sorted by
 * field name. A struct without fields is one zero byte.
 *
 * <p>Called by {@code serializer.builtin} when it meets such a class, and by the fluent API for
 * field expressions. Read {@link io.tidemark.serializer.struct.StructShape} first.
 */
@NullMarked
package io.tidemark.serializer.struct;

import org.jspecify.annotations.NullMarked;
