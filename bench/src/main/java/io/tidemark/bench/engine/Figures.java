// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one run measured. All but the last two are of the steady phase: from the moment when the
 * last source has made 40 % of its events to the close of the last sink.
 *
 * @param steadyEvents events made in the phase
 * @param seconds wall-clock length of the phase
 * @param cpuSeconds CPU time of all threads of the process
 * @param pauseMillis collector pauses
 * @param checkpoints checkpoints completed
 * @param checksum over all pairs that reached the sinks, see {@link Tally}
 * @param results number of these pairs
 */
public record Figures(
    long steadyEvents,
    double seconds,
    double cpuSeconds,
    long pauseMillis,
    int checkpoints,
    long checksum,
    long results) {

  /** As text, for the process that started this one. */
  public Map<String, String> toProperties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("steadyEvents", Long.toString(steadyEvents));
    properties.put("seconds", Double.toString(seconds));
    properties.put("cpuSeconds", Double.toString(cpuSeconds));
    properties.put("pauseMillis", Long.toString(pauseMillis));
    properties.put("checkpoints", Integer.toString(checkpoints));
    properties.put("checksum", Long.toHexString(checksum));
    properties.put("results", Long.toString(results));
    return properties;
  }

  /** The reverse of {@link #toProperties}. */
  public static Figures of(Map<String, String> properties) {
    return new Figures(
        Long.parseLong(required(properties, "steadyEvents")),
        Double.parseDouble(required(properties, "seconds")),
        Double.parseDouble(required(properties, "cpuSeconds")),
        Long.parseLong(required(properties, "pauseMillis")),
        Integer.parseInt(required(properties, "checkpoints")),
        Long.parseUnsignedLong(required(properties, "checksum"), 16),
        Long.parseLong(required(properties, "results")));
  }

  static String required(Map<String, String> properties, String name) {
    String value = properties.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "No value for " + name + " among " + properties.keySet() + ".");
    }
    return value;
  }
}
