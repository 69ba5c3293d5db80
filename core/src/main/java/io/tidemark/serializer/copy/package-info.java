// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Serializers that only copy, and the proof of what needs no copy: for records on their way between
 * operators, of which no bytes are ever made inside a JVM.
 *
 * <p>Invariants: a copy is of the same class as the value where that class was declared or nothing
 * was; where an interface was declared, such as a field of type {@code Map}, it is of the class
 * that reading it from a checkpoint gives, also when the value is a {@code TreeMap}. What is handed
 * on by reference cannot change. No serializer of this package writes or reads.
 *
 * <p>Called by {@code serializer.builtin} and {@code serializer.struct} where the configuration is
 * for copies. Read {@link io.tidemark.serializer.copy.Immutability} first.
 */
@NullMarked
package io.tidemark.serializer.copy;

import org.jspecify.annotations.NullMarked;
