// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.launch.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rows written as products of lists: {@code query=sum keys=1k,1m p=1,2; query=pass} is four rows of
 * sum and one of pass. Settings that a product does not name have one value, the first of {@link
 * #DEFAULTS}.
 */
public final class RowSet {
  private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

  static {
    DEFAULTS.put("query", "sum");
    DEFAULTS.put("keys", "1k");
    DEFAULTS.put("zipf", "0");
    DEFAULTS.put("p", "2");
    DEFAULTS.put("ck", "0");
    DEFAULTS.put("gc", "g1");
  }

  private RowSet() {}

  /** The rows of all products, each once, in the order written. */
  public static List<MatrixRow> parse(String text) {
    Set<MatrixRow> rows = new LinkedHashSet<>();
    for (String product : text.split(";")) {
      if (!product.isBlank()) {
        rows.addAll(product(product.strip()));
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("No rows in '" + text + "'; write 'query=sum keys=1k'.");
    }
    return List.copyOf(rows);
  }

  private static List<MatrixRow> product(String text) {
    Map<String, List<String>> settings = settings(text);
    List<MatrixRow> rows = new ArrayList<>();
    for (String query : settings.getOrDefault("query", List.of())) {
      for (String keys : settings.getOrDefault("keys", List.of())) {
        for (String zipf : settings.getOrDefault("zipf", List.of())) {
          rows.addAll(
              variants(
                  Query.of(query), Quantity.parseInt(keys), Double.parseDouble(zipf), settings));
        }
      }
    }
    return rows;
  }

  private static List<MatrixRow> variants(
      Query query, int keys, double zipf, Map<String, List<String>> settings) {
    List<MatrixRow> rows = new ArrayList<>();
    for (String parallelism : settings.getOrDefault("p", List.of())) {
      for (String interval : settings.getOrDefault("ck", List.of())) {
        for (String gc : settings.getOrDefault("gc", List.of())) {
          rows.add(
              new MatrixRow(
                  query,
                  keys,
                  zipf,
                  Quantity.parseInt(parallelism),
                  Quantity.parse(interval),
                  Gc.of(gc)));
        }
      }
    }
    return rows;
  }

  private static Map<String, List<String>> settings(String product) {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    DEFAULTS.forEach((name, value) -> settings.put(name, List.of(value)));
    for (String setting : product.split("\\s+")) {
      int equals = setting.indexOf('=');
      String name = equals < 0 ? setting : setting.substring(0, equals);
      List<String> values = List.of(setting.substring(equals + 1).split(","));
      if (equals < 0 || values.isEmpty() || !DEFAULTS.containsKey(name)) {
        throw new IllegalArgumentException(
            "Cannot read '"
                + setting
                + "' in the rows '"
                + product
                + "'; a row is made of NAME=VALUE,VALUE... with the names "
                + String.join(", ", DEFAULTS.keySet())
                + ".");
      }
      settings.put(name, values);
    }
    return settings;
  }
}
