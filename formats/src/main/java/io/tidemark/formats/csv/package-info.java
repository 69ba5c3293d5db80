// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * CSV: rows of fields, read into records, plain objects or maps, and written from them.
 *
 * <p>{@code CsvRow} finds the fields of a row and its end in bytes; {@code RowBinding} makes a
 * record of them by the names of the columns; {@code ColumnType} knows how a text becomes a value.
 * The parser is our own because a position in a file is a byte offset at the end of a row, which
 * parsers that read characters do not tell (docs/adr).
 *
 * <p>Invariant: the bytes of a row are what lies between two positions. A row that cannot be read
 * still has an end, so that it can be left out; only a quote that is never closed has none.
 *
 * <p>Callers: programs. Read {@link io.tidemark.formats.csv.CsvFormat} first.
 */
@NullMarked
package io.tidemark.formats.csv;

import org.jspecify.annotations.NullMarked;
