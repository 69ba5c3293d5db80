// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * How values become bytes: the serializer contract, its schema as data, and the description of
 * types from which serializers are made.
 *
 * <p>Invariants: the bytes of a value are self-delimiting; a schema is plain data that can be read
 * without any class of the user; two keys are the same exactly when their normalized bytes are; a
 * type that cannot be written without losing something is refused with a sentence, when the job is
 * built. Nothing here knows a concrete serializer: those come through {@link
 * io.tidemark.serializer.SerializerProvider}, which keeps the packages free of cycles.
 *
 * <p>From a class to bytes: {@link io.tidemark.serializer.TypeInformation} (made by {@link
 * io.tidemark.serializer.TypeExtraction} or {@link io.tidemark.serializer.Types}) → {@link
 * io.tidemark.serializer.SerializerBuilder}, which asks the program's {@link
 * io.tidemark.serializer.SerializerConfig} and then the providers → {@link
 * io.tidemark.serializer.TypeSerializer}.
 *
 * <p>Anyone may call; programs use {@code TypeInformation}, {@code TypeHint}, {@code Types}, and
 * extend {@code TypeSerializer}. Read {@link io.tidemark.serializer.TypeSerializer} first.
 */
@NullMarked
package io.tidemark.serializer;

import org.jspecify.annotations.NullMarked;
