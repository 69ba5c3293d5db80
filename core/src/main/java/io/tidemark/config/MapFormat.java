// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Entries {@code key:value} separated by commas. A key or value that holds a comma, a colon, a
 * quote or outer space stands in single quotes, where a quote is doubled.
 *
 * <p>An option of this form may also be given entry by entry: under its key, a dot and the entry's
 * key.
 */
final class MapFormat implements ValueFormat<Map<String, String>> {
  static final MapFormat INSTANCE = new MapFormat();

  private MapFormat() {}

  @Override
  public Map<String, String> parse(String text) {
    Map<String, String> entries = new TreeMap<>();
    Cursor at = new Cursor(text);
    while (!at.isAtEnd()) {
      String key = at.take(':');
      if (!at.skip(':')) {
        throw new IllegalArgumentException("The entry '" + key + "' has no ':' behind its key.");
      }
      String value = at.take(',');
      if (!at.isAtEnd() && !at.skip(',')) {
        throw new IllegalArgumentException(
            "There is a ':' or a quote in the value of '" + key + "'; put the value into quotes.");
      }
      if (key.isEmpty() || entries.put(key, value) != null) {
        throw new IllegalArgumentException("The key '" + key + "' is empty or there twice.");
      }
    }
    return Collections.unmodifiableMap(entries);
  }

  @Override
  public String print(Map<String, String> value) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(value)
        .forEach(
            (key, entry) ->
                text.append(text.length() == 0 ? "" : ",")
                    .append(quoted(key))
                    .append(':')
                    .append(quoted(entry)));
    return text.toString();
  }

  @Override
  public String expected() {
    return "entries such as 'key1:value1,key2:value2', with single quotes around a key or value"
        + " that holds ',', ':' or a quote";
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.equals(text.strip());
    for (char c : new char[] {',', ':', '\''}) {
      plain &= text.indexOf(c) < 0;
    }
    return plain ? text : "'" + text.replace("'", "''") + "'";
  }

  /** A place in the text. */
  private static final class Cursor {
    private final String text;
    private int at;

    Cursor(String text) {
      this.text = text;
    }

    boolean isAtEnd() {
      skipSpace();
      return at == text.length();
    }

    boolean skip(char c) {
      skipSpace();
      boolean there = at < text.length() && text.charAt(at) == c;
      at += there ? 1 : 0;
      return there;
    }

    private void skipSpace() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }

    /** Takes a text in quotes, or one that ends before the given character, a comma or a colon. */
    String take(char end) {
      skipSpace();
      if (at < text.length() && text.charAt(at) == '\'') {
        return takeQuoted();
      }
      int start = at;
      while (at < text.length()
          && text.charAt(at) != end
          && text.charAt(at) != ','
          && text.charAt(at) != ':') {
        at++;
      }
      return text.substring(start, at).strip();
    }

    private String takeQuoted() {
      StringBuilder taken = new StringBuilder();
      at++;
      while (at < text.length()) {
        char c = text.charAt(at++);
        if (c != '\'') {
          taken.append(c);
        } else if (at < text.length() && text.charAt(at) == '\'') {
          taken.append(c);
          at++;
        } else {
          return taken.toString();
        }
      }
      throw new IllegalArgumentException("A quote is not closed.");
    }
  }
}
