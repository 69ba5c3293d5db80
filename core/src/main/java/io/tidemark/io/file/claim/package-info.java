// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Whose a sink's directory is.
 *
 * <p>{@link io.tidemark.io.file.claim.DirectoryClaim} makes the directory this run's, by a file in
 * it that {@link io.tidemark.io.file.claim.OwnerNote} reads and writes, or says whose it is.
 *
 * <p>Invariant: of all runs that claim a directory only one has it, unless the owner is known to be
 * gone, or to have lost the job to this run.
 *
 * <p>Callers: sinks that write files. Everything here blocks and belongs on the I/O pool. Read
 * {@link io.tidemark.io.file.claim.DirectoryClaim} first.
 */
@NullMarked
package io.tidemark.io.file.claim;

import org.jspecify.annotations.NullMarked;
