// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Files as source and sink.
 *
 * <p>{@link io.tidemark.io.file.FileSource} reads each file as one split through a {@link
 * io.tidemark.io.file.RecordFormat}. The I/O pool reads and decompresses one block ahead ({@code
 * BlockReader}); the subtask finds and parses the records in it ({@code FileCursor}). The position
 * is the offset of the next record after decompression.
 *
 * <p>{@link io.tidemark.io.file.FileSink} writes part files: hidden while they are written, made
 * durable at the barrier, visible by a rename when the checkpoint is complete ({@code PartWriter},
 * {@code PartCommitter}). {@code PartNames} draws the names, {@code DirectoryCleaning} brings a
 * directory to where a restored checkpoint left it, and {@code SinkDirectory} lets no call of an
 * attempt that was left change it.
 *
 * <p>Invariant: a record that was emitted lies before the split's position, one that was not lies
 * behind it. No reader of the directory ever sees a part of a part file, nor one whose checkpoint
 * is not complete.
 *
 * <p>Callers: programs make source and sink; other modules bring formats and encoders. Read {@link
 * io.tidemark.io.file.FileSource} or {@link io.tidemark.io.file.FileSink} first.
 */
@NullMarked
package io.tidemark.io.file;

import org.jspecify.annotations.NullMarked;
