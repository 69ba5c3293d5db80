// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The files that sources and sinks reach: an interface, and the files of this machine.
 *
 * <p>Connectors get a {@link io.tidemark.io.fs.FileSystem} from their context and touch files
 * through it alone. So a simulated job runs the same code over files in memory, with faults, and
 * another storage needs no other connector.
 *
 * <p>Invariant: nothing here imports a package of the project above {@code util}. {@link
 * io.tidemark.io.fs.LocalFileSystem} is the one class of the connectors that opens, moves or
 * deletes a file. Each failure says which path, what is wrong and what to do.
 *
 * <p>Callers: connectors, on the I/O pool, and who runs jobs. Read {@link
 * io.tidemark.io.fs.FileSystem} first.
 */
@NullMarked
package io.tidemark.io.fs;

import org.jspecify.annotations.NullMarked;
