// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * A sink that prints records for a person to read.
 *
 * <p>The format of the lines is Flink's, so that what people look for in a log stays the same.
 *
 * <p>Invariant: this is the one package of the module that writes to the standard streams; each
 * line is one call, so that lines of several subtasks do not mix.
 *
 * <p>Callers: programs, mostly through {@code DataStream.print}. Read {@link
 * io.tidemark.io.print.PrintSink} first.
 */
@NullMarked
package io.tidemark.io.print;

import org.jspecify.annotations.NullMarked;
