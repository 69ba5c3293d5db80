// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A path whose parts may be patterns: {@code *} for any characters, {@code ?} for one, {@code
 * [a-z]} for one of a set, {@code {a,b}} for one of several texts.
 */
final class Glob {
  private static final String SPECIAL = "*?[{";

  private final String root;
  private final List<String> texts;
  private final List<@Nullable Pattern> patterns;

  private Glob(String root, List<String> texts, List<@Nullable Pattern> patterns) {
    this.root = root;
    this.texts = texts;
    this.patterns = patterns;
  }

  static boolean isPattern(String path) {
    return path.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }

  static Glob of(String path) {
    List<String> texts = new ArrayList<>();
    List<@Nullable Pattern> patterns = new ArrayList<>();
    for (String part : path.split("/+", -1)) {
      if (!part.isEmpty()) {
        texts.add(part);
        patterns.add(isPattern(part) ? regex(part, path) : null);
      }
    }
    return new Glob(path.startsWith("/") ? "/" : "", texts, patterns);
  }

  private static Pattern regex(String part, String path) {
    StringBuilder regex = new StringBuilder();
    int braces = 0;
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        case '[' -> {
          int end = part.indexOf(']', i + 1);
          if (end < 0) {
            throw unreadable(path, "a [ has no ]", null);
          }
          String set = part.substring(i + 1, end).replace("\\", "\\\\");
          regex.append('[').append(set.startsWith("!") ? "^" + set.substring(1) : set).append(']');
          i = end;
        }
        case '{' -> {
          braces++;
          regex.append("(?:");
        }
        case '}' -> regex.append(braces-- > 0 ? ")" : "\\}");
        case ',' -> regex.append(braces > 0 ? "|" : ",");
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    try {
      return Pattern.compile(regex.toString());
    } catch (PatternSyntaxException e) {
      throw unreadable(path, e.getDescription(), e);
    }
  }

  private static IllegalArgumentException unreadable(
      String path, String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "The input " + path + " is not a pattern that can be read: " + why + ".", cause);
  }

  /** Where the first part lies: {@code /}, or empty for the working directory. */
  String root() {
    return root;
  }

  int parts() {
    return texts.size();
  }

  /** The part as it is when it is no pattern, else null. */
  @Nullable String literal(int part) {
    return patterns.get(part) == null ? texts.get(part) : null;
  }

  boolean matches(int part, String name) {
    Pattern pattern = patterns.get(part);
    return pattern == null ? texts.get(part).equals(name) : pattern.matcher(name).matches();
  }
}
