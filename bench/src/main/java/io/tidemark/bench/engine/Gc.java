// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.Locale;

/** The garbage collector of a measured JVM. */
public enum Gc {
  G1("-XX:+UseG1GC"),
  PARALLEL("-XX:+UseParallelGC");

  private final String flag;

  Gc(String flag) {
    this.flag = flag;
  }

  /** The JVM option that selects it. */
  public String flag() {
    return flag;
  }

  /** The name on the command line and in result lines: lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The collector with this {@link #label}, in any case. */
  public static Gc of(String label) {
    for (Gc gc : values()) {
      if (gc.name().equalsIgnoreCase(label)) {
        return gc;
      }
    }
    throw new IllegalArgumentException(
        "Unknown collector '" + label + "'; there are g1, parallel.");
  }
}
