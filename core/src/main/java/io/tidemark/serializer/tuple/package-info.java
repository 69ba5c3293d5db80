// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tuples of 1 to 25 values with public fields {@code f0}, {@code f1} and so on, as Flink has them.
 *
 * <p>Invariant: a tuple class has exactly its fields and no behaviour beyond access, equality and
 * text; equality and hash are those of the fields in order. Nothing here imports another package of
 * the project. The package has more files than others because Java has no tuples of any arity.
 *
 * <p>Anyone may call. Read {@link io.tidemark.serializer.tuple.Tuple} first.
 */
@NullMarked
package io.tidemark.serializer.tuple;

import org.jspecify.annotations.NullMarked;
