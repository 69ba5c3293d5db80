// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.Locale;

/** The jobs that every engine runs. */
public enum Query {
  /** Keyed running sum; every update (key, sum) goes to the sink. */
  SUM,
  /** Keeps the events for which {@link EventGenerator#kept} holds, about one in ten. */
  FILTER,
  /** Source to sink. */
  PASS;

  /** The name on the command line and in result lines: lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The query with this {@link #label}, in any case. */
  public static Query of(String label) {
    for (Query query : values()) {
      if (query.name().equalsIgnoreCase(label)) {
        return query;
      }
    }
    throw new IllegalArgumentException(
        "Unknown query '" + label + "'; there are sum, filter and pass.");
  }
}
