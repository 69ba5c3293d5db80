// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.bench.engine.Gc;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run.
 *
 * @param keys how many keys the tables hold in the steady phase
 * @param timers how many of them have a timer
 * @param parallelism subtasks of each operator
 * @param seconds length of each phase
 * @param checkpointIntervalMillis from one checkpoint's trigger to the next
 * @param heap the JVM's -Xmx
 * @param gc the collector
 */
public record PausesSpec(
    int keys,
    int timers,
    int parallelism,
    int seconds,
    long checkpointIntervalMillis,
    String heap,
    Gc gc) {

  public PausesSpec {
    if (parallelism < 1 || keys < parallelism) {
      throw new IllegalArgumentException(
          "There must be at least 1 subtask and 1 key for each, not "
              + parallelism
              + " subtasks and "
              + keys
              + " keys.");
    }
    if (timers < 0 || timers > keys) {
      throw new IllegalArgumentException(
          "A key has one timer at most, so there can be 0 to "
              + keys
              + " timers, not "
              + timers
              + ".");
    }
    if (seconds < 1 || checkpointIntervalMillis < 1) {
      throw new IllegalArgumentException(
          "A phase must last at least 1 s and the interval of checkpoints at least 1 ms, not "
              + seconds
              + " s and "
              + checkpointIntervalMillis
              + " ms.");
    }
  }

  /** Keys that a source subtask fills the tables with. */
  long keysOfSubtask() {
    return keys / parallelism;
  }

  /** Whether a key has a timer. */
  boolean hasTimer(long key) {
    return key % keys < timers;
  }

  /** As text, for the process that runs it. */
  public Map<String, String> toProperties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("keys", Integer.toString(keys));
    properties.put("timers", Integer.toString(timers));
    properties.put("parallelism", Integer.toString(parallelism));
    properties.put("seconds", Integer.toString(seconds));
    properties.put("checkpointIntervalMillis", Long.toString(checkpointIntervalMillis));
    properties.put("heap", heap);
    properties.put("gc", gc.label());
    return properties;
  }

  /** The reverse of {@link #toProperties}. */
  public static PausesSpec of(Map<String, String> properties) {
    return new PausesSpec(
        Integer.parseInt(properties.getOrDefault("keys", "")),
        Integer.parseInt(properties.getOrDefault("timers", "")),
        Integer.parseInt(properties.getOrDefault("parallelism", "")),
        Integer.parseInt(properties.getOrDefault("seconds", "")),
        Long.parseLong(properties.getOrDefault("checkpointIntervalMillis", "")),
        properties.getOrDefault("heap", ""),
        Gc.of(properties.getOrDefault("gc", "")));
  }
}
