// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.io.file.MalformedRecordException;
import io.tidemark.io.file.RecordDecoder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one file. */
final class CsvDecoder<T> implements RecordDecoder<T> {
  private final CsvRow row;
  private final boolean header;
  private final RowBinding<T> binding;
  private int columns;

  CsvDecoder(CsvRow row, boolean header, List<String> columns, RowBinding<T> binding) {
    this.row = row;
    this.header = header;
    this.binding = binding;
    if (!header) {
      try {
        bind(columns);
      } catch (MalformedRecordException e) {
        throw new IllegalArgumentException("The columns of a CSV format: " + e.getMessage(), e);
      }
    }
  }

  private void bind(List<String> names) throws MalformedRecordException {
    columns = names.size();
    binding.bind(names);
  }

  @Override
  public boolean hasHeader() {
    return header;
  }

  @Override
  public void header() throws MalformedRecordException {
    row.checkQuotes();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      names.add(row.text(i).strip());
    }
    bind(names);
  }

  @Override
  public void startOfFile() {
    row.startOfFile();
  }

  @Override
  public int frame(byte[] bytes, int offset, int limit, boolean endOfFile)
      throws MalformedRecordException {
    return row.find(bytes, offset, limit, endOfFile);
  }

  @Override
  public int lines() {
    return row.lines();
  }

  @Override
  public @Nullable T parse() throws MalformedRecordException {
    if (row.isBlank()) {
      return null;
    }
    row.checkQuotes();
    if (row.size() != columns) {
      throw new MalformedRecordException(
          "the row has "
              + row.size()
              + " fields, but there are "
              + columns
              + " columns. Quote a field that holds a delimiter.");
    }
    return binding.read(row);
  }
}
