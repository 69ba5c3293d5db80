// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of a file that is read: from a position on, and decompressed.
 *
 * <p>{@link io.tidemark.io.file.content.ByteStream} reads a file as it is, or through {@code
 * GzipMembers} when its name ends in {@code .gz}. {@link io.tidemark.io.file.content.FileMark} is
 * by what a file is known again in a later run, and {@link io.tidemark.io.file.content.FileKinds}
 * guesses what a file is that is not what it should be.
 *
 * <p>Invariant: what a stream gives until it says that the file has ended is all of the file's
 * content. A file that is damaged or cut off, as far as its format can tell, is an exception with a
 * sentence and never an early end.
 *
 * <p>Callers: {@code io.file}. Everything here blocks and belongs on the I/O pool. Read {@link
 * io.tidemark.io.file.content.ByteStream} first.
 */
@NullMarked
package io.tidemark.io.file.content;

import org.jspecify.annotations.NullMarked;
