// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Formats of records in files, for the sources and sinks of core.
 *
 * <p>Each format has a package: {@code csv} for rows of fields, {@code json} for one JSON document
 * in each line. A format is a {@link io.tidemark.io.file.RecordFormat}, which finds the end of a
 * record in bytes and reads it, and an {@link io.tidemark.io.file.Encoder}, which writes one.
 *
 * <p>Invariant: a record is read from its own bytes and the file's header alone, so that reading
 * can begin at any record. What cannot be read is said with file, line, column and value.
 *
 * <p>Callers: programs. Read {@link io.tidemark.formats.csv.CsvFormat} first.
 */
@NullMarked
package io.tidemark.formats;

import org.jspecify.annotations.NullMarked;
