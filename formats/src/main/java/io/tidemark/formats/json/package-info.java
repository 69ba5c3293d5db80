// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * JSON lines: one document in each line, bound by Jackson to records, plain objects or maps, and
 * written from them.
 *
 * <p>A line is found in bytes, so that a position in a file is the offset of its end; the document
 * in it is Jackson's. {@code Json} is where Jackson is set up.
 *
 * <p>Invariant: a document never spans lines, because every newline in a JSON text is escaped. A
 * line that Jackson refuses is reported with column and field, and can be left out.
 *
 * <p>Callers: programs. Read {@link io.tidemark.formats.json.JsonLinesFormat} first.
 */
@NullMarked
package io.tidemark.formats.json;

import org.jspecify.annotations.NullMarked;
