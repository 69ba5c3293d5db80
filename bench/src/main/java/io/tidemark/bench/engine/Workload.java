// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.io.Serializable;

/**
 * What is computed, and so what decides the checksum. Everything else in a {@link RunSpec} only
 * decides how.
 *
 * @param events number of events, all sources together
 * @param keys number of distinct keys, 0 to {@code keys - 1}
 * @param zipf exponent of the Zipf distribution of the keys, 0 for uniform keys
 */
public record Workload(Query query, long events, int keys, double zipf) implements Serializable {
  /** Above this, the table of the Zipf distribution takes too long to compute. */
  private static final int MAX_ZIPF_KEYS = 50_000_000;

  public Workload {
    if (events < 1) {
      throw new IllegalArgumentException("There must be at least 1 event, not " + events + ".");
    }
    if (keys < 1) {
      throw new IllegalArgumentException("There must be at least 1 key, not " + keys + ".");
    }
    if (!(zipf >= 0 && zipf <= 5)) {
      throw new IllegalArgumentException("The Zipf exponent must be 0 to 5, not " + zipf + ".");
    }
    if (zipf > 0 && keys > MAX_ZIPF_KEYS) {
      throw new IllegalArgumentException(
          "Zipf keys are limited to " + MAX_ZIPF_KEYS + ", not " + keys + "; use --zipf 0.");
    }
  }

  /** The same with another number of events. */
  public Workload withEvents(long count) {
    return new Workload(query, count, keys, zipf);
  }
}
