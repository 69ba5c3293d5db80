// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.tidemark.io.file.LineEnds;
import io.tidemark.io.file.MalformedRecordException;
import io.tidemark.io.file.RecordDecoder;
import io.tidemark.io.file.RecordFormat;
import io.tidemark.io.file.RecordText;
import io.tidemark.util.Printable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One JSON document in each line, in UTF-8. Empty lines are skipped, and a byte order mark at the
 * start of a file is left out.
 *
 * @param <T> the type of the records
 */
public final class JsonLinesFormat<T> implements RecordFormat<T> {
  private static final long serialVersionUID = 1L;
  private static final RecordText UTF_8 = RecordText.strict(StandardCharsets.UTF_8);

  private static final int LONGEST_SHOWN = 500;

  private final Class<?> type;
  private final boolean ignoresUnknownFields;
  private final RecordText text;

  private JsonLinesFormat(Class<?> type, boolean ignoresUnknownFields, RecordText text) {
    this.type = type;
    this.ignoresUnknownFields = ignoresUnknownFields;
    this.text = text;
  }

  /**
   * Documents as objects of a class, as Jackson binds them; {@code java.time} in ISO format. More
   * strictly than Jackson, a number with a point or an exponent is malformed for a whole number,
   * also {@code 1.0}, and a number is for an enum or a boolean. A field that is missing is
   * malformed for a primitive of a record, and leaves a field of a plain object as its constructor
   * has set it.
   */
  public static <T> JsonLinesFormat<T> of(Class<T> type) {
    return new JsonLinesFormat<>(type, false, UTF_8);
  }

  /**
   * Documents as maps from field to value: texts, numbers, booleans, lists, maps and nulls. A
   * number with a point or an exponent is a {@code Double}, which rounds what has more than some 15
   * digits; for money take a class with a {@code BigDecimal}.
   */
  public static JsonLinesFormat<Map<String, Object>> ofMaps() {
    return new JsonLinesFormat<>(Map.class, false, UTF_8);
  }

  /** This format, but fields that the class does not have are left out instead of refused. */
  public JsonLinesFormat<T> ignoringUnknownFields() {
    return new JsonLinesFormat<>(type, true, text);
  }

  /**
   * This format, but bytes that are no UTF-8 become the replacement character {@code U+FFFD}, where
   * else their line is malformed. Texts that differ may become the same.
   */
  public JsonLinesFormat<T> replacingMalformedText() {
    return new JsonLinesFormat<>(
        type, ignoresUnknownFields, RecordText.replacing(StandardCharsets.UTF_8));
  }

  @Override
  public RecordDecoder<T> createDecoder(String path) {
    return new Decoder<>(Json.reader(type, ignoresUnknownFields), text);
  }

  private static final class Decoder<T> implements RecordDecoder<T> {
    private final ObjectReader reader;
    private final RecordText text;
    private byte[] bytes = new byte[0];
    private int start;
    private int end;
    private boolean first;

    Decoder(ObjectReader reader, RecordText text) {
      this.reader = reader;
      this.text = text;
    }

    @Override
    public void startOfFile() {
      first = true;
    }

    @Override
    public int frame(byte[] source, int offset, int limit, boolean endOfFile) {
      int newline = LineEnds.find(source, offset, limit);
      if (newline < 0 && !endOfFile) {
        return 0;
      }
      bytes = source;
      end = newline < 0 ? limit : newline;
      start = first ? LineEnds.behindByteOrderMark(source, offset, end) : offset;
      first = false;
      return (newline < 0 ? limit : newline + 1) - offset;
    }

    @Override
    public int lines() {
      return 1;
    }

    @Override
    public @Nullable T parse() throws MalformedRecordException {
      if (isBlank()) {
        return null;
      }
      try {
        T value = readValue();
        if (value == null) {
          throw new MalformedRecordException("the line holds null, expected a document.");
        }
        return value;
      } catch (JsonProcessingException e) {
        throw new MalformedRecordException(sentence(e), e);
      } catch (MalformedRecordException e) {
        throw e;
      } catch (IOException e) {
        throw new MalformedRecordException(String.valueOf(e.getMessage()), e);
      }
    }

    /** Jackson itself lets bytes pass that encode a character in another way than UTF-8 does. */
    private @Nullable T readValue() throws IOException {
      if (text.replaces()) {
        return reader.readValue(text.read(bytes, start, end));
      }
      text.check(bytes, start, end);
      return reader.readValue(bytes, start, end - start);
    }

    private boolean isBlank() {
      for (int i = start; i < end; i++) {
        if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
          return false;
        }
      }
      return true;
    }

    private static String sentence(JacksonException e) {
      StringBuilder sentence = new StringBuilder();
      if (e.getLocation() != null && e.getLocation().getColumnNr() > 0) {
        sentence.append("column ").append(e.getLocation().getColumnNr());
      }
      if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
        sentence
            .append(sentence.isEmpty() ? "" : ", ")
            .append("field '")
            .append(
                mapping.getPath().stream()
                    .map(
                        step ->
                            step.getFieldName() == null
                                ? "[" + step.getIndex() + "]"
                                : step.getFieldName())
                    .collect(Collectors.joining(".")))
            .append("'");
      }
      return sentence
          .append(sentence.isEmpty() ? "" : ": ")
          .append(Printable.of(String.valueOf(e.getOriginalMessage()), LONGEST_SHOWN))
          .toString();
    }
  }
}
