// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import io.tidemark.formats.Fields;
import io.tidemark.io.file.MalformedRecordException;
import io.tidemark.util.Checks;
import io.tidemark.util.Printable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes records from rows, once it knows the columns.
 *
 * @param <T> the type of the records
 */
abstract class RowBinding<T> {
  private static final int LONGEST_SHOWN = 300;

  private RowBinding() {}

  /** Takes the names of the columns, in the order of a row's fields. */
  abstract void bind(List<String> columns) throws MalformedRecordException;

  /** Reads a row that has as many fields as there are columns. */
  abstract T read(CsvRow row) throws MalformedRecordException;

  /** Refuses a class that rows cannot be read into. */
  static void check(Class<?> type) {
    checkHasColumns(type, new ToObjects<>(type).fields);
  }

  /** Refuses a class without fields: its rows would be empty lines, which are skipped. */
  static void checkHasColumns(Class<?> type, Fields<?> fields) {
    Checks.argument(
        !fields.members().isEmpty(),
        "%s has no fields, so a CSV row of it would have no columns. Name a class with fields.",
        type.getName());
  }

  /** The binding to a class, or to maps when there is none. */
  @SuppressWarnings("unchecked")
  static <T> RowBinding<T> of(@Nullable Class<T> type) {
    return type == null ? (RowBinding<T>) new ToMaps() : new ToObjects<>(type);
  }

  private static void refuseDoubled(List<String> columns) throws MalformedRecordException {
    Set<String> seen = new LinkedHashSet<>();
    for (String column : columns) {
      if (!seen.add(column)) {
        throw new MalformedRecordException(
            "the column '"
                + Printable.of(column, LONGEST_SHOWN)
                + "' is there twice; give each column a name of its own.");
      }
    }
  }

  private static MalformedRecordException in(String column, MalformedRecordException e) {
    return new MalformedRecordException(
        "column '" + Printable.of(column, LONGEST_SHOWN) + "': " + e.getMessage(), e);
  }

  private static final class ToMaps extends RowBinding<Map<String, String>> {
    private List<String> names = List.of();

    @Override
    void bind(List<String> columns) throws MalformedRecordException {
      refuseDoubled(columns);
      names = List.copyOf(columns);
    }

    @Override
    Map<String, String> read(CsvRow row) throws MalformedRecordException {
      Map<String, String> values = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        try {
          values.put(names.get(i), row.text(i));
        } catch (MalformedRecordException e) {
          throw in(names.get(i), e);
        }
      }
      return values;
    }
  }

  private static final class ToObjects<T> extends RowBinding<T> {
    private final Class<T> type;
    private final Fields<T> fields;
    private final ColumnType[] types;
    private int[] columnOf = new int[0];
    private List<String> names = List.of();

    ToObjects(Class<T> type) {
      this.type = type;
      this.fields = Fields.of(type);
      this.types = new ColumnType[fields.members().size()];
      for (int i = 0; i < types.length; i++) {
        Fields.Member member = fields.members().get(i);
        types[i] = ColumnType.of(member, type);
      }
    }

    @Override
    void bind(List<String> columns) throws MalformedRecordException {
      refuseDoubled(columns);
      names = List.copyOf(columns);
      columnOf = new int[types.length];
      for (int i = 0; i < types.length; i++) {
        String wanted = fields.members().get(i).name();
        columnOf[i] = columns.indexOf(wanted);
        if (columnOf[i] < 0) {
          throw new MalformedRecordException(
              "there is no column '"
                  + wanted
                  + "', which "
                  + type.getSimpleName()
                  + " is read from; there are "
                  + Printable.of(String.valueOf(columns), LONGEST_SHOWN)
                  + ". Check that it is the right file and that its first row names the columns, or"
                  + " name the field as its column.");
        }
      }
    }

    @Override
    T read(CsvRow row) throws MalformedRecordException {
      @Nullable Object[] values = new Object[types.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = read(row, i);
      }
      try {
        return fields.create(values);
      } catch (RuntimeException e) {
        throw new MalformedRecordException(
            type.getSimpleName() + " refuses the row: " + e.getMessage(), e);
      }
    }

    private @Nullable Object read(CsvRow row, int field) throws MalformedRecordException {
      int column = columnOf[field];
      ColumnType columnType = types[field];
      if (row.isEmpty(column) && columnType.emptyIsSpecial()) {
        if (columnType.isPrimitive()) {
          throw new MalformedRecordException(
              "column '"
                  + names.get(column)
                  + "' is empty, expected "
                  + columnType.expected()
                  + ". Read it into "
                  + columnType.boxedName()
                  + " if it may be empty.");
        }
        return null;
      }
      try {
        return columnType.read(row, column);
      } catch (MalformedRecordException e) {
        throw in(names.get(column), e);
      } catch (IllegalArgumentException | java.time.DateTimeException e) {
        throw new MalformedRecordException(
            "column '"
                + names.get(column)
                + "' holds '"
                + Printable.of(row.text(column), LONGEST_SHOWN)
                + "', expected "
                + columnType.expected()
                + ".",
            e);
      }
    }
  }
}
