// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import io.tidemark.bench.engine.Gc;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run.
 *
 * @param engine the engine's name
 * @param keys how many keys the state holds
 * @param parallelism of the keyed function
 * @param checkpointIntervalMillis from one checkpoint's trigger to the next
 * @param checkpoints how many that hold all keys complete before the failure
 * @param heap the JVM's -Xmx
 * @param gc the collector
 */
public record RecoverySpec(
    String engine,
    int keys,
    int parallelism,
    long checkpointIntervalMillis,
    int checkpoints,
    String heap,
    Gc gc) {

  public RecoverySpec {
    if (keys < 1 || parallelism < 1 || checkpointIntervalMillis < 1 || checkpoints < 1) {
      throw new IllegalArgumentException(
          "Keys, parallelism, checkpoint interval and checkpoints must be at least 1, not "
              + keys
              + ", "
              + parallelism
              + ", "
              + checkpointIntervalMillis
              + " and "
              + checkpoints
              + ".");
    }
  }

  /** As text, for the process that runs it. */
  public Map<String, String> toProperties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("engine", engine);
    properties.put("keys", Integer.toString(keys));
    properties.put("parallelism", Integer.toString(parallelism));
    properties.put("checkpointIntervalMillis", Long.toString(checkpointIntervalMillis));
    properties.put("checkpoints", Integer.toString(checkpoints));
    properties.put("heap", heap);
    properties.put("gc", gc.label());
    return properties;
  }

  /** The reverse of {@link #toProperties}. */
  public static RecoverySpec of(Map<String, String> properties) {
    return new RecoverySpec(
        properties.getOrDefault("engine", ""),
        Integer.parseInt(properties.getOrDefault("keys", "")),
        Integer.parseInt(properties.getOrDefault("parallelism", "")),
        Long.parseLong(properties.getOrDefault("checkpointIntervalMillis", "")),
        Integer.parseInt(properties.getOrDefault("checkpoints", "")),
        properties.getOrDefault("heap", ""),
        Gc.of(properties.getOrDefault("gc", "")));
  }
}
