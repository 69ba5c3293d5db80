// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.Map;
import java.util.TreeMap;

/**
 * One run: what is computed, and how.
 *
 * @param parallelism subtasks of each operator
 * @param checkpointIntervalMillis 0 for no checkpoints
 * @param backend state backend, as on the command line
 * @param copyRecords when the engine copies records, see {@link Capabilities#copyRecords}
 */
public record RunSpec(
    Workload workload,
    int parallelism,
    long checkpointIntervalMillis,
    String backend,
    String copyRecords) {

  public RunSpec {
    if (parallelism < 1) {
      throw new IllegalArgumentException(
          "The parallelism must be at least 1, not " + parallelism + ".");
    }
    if (checkpointIntervalMillis < 0) {
      throw new IllegalArgumentException(
          "The checkpoint interval must be 0 (off) or more milliseconds, not "
              + checkpointIntervalMillis
              + ".");
    }
  }

  /** The same with another number of events. */
  public RunSpec withEvents(long events) {
    return new RunSpec(
        workload.withEvents(events), parallelism, checkpointIntervalMillis, backend, copyRecords);
  }

  /** As text, for the process that runs it. */
  public Map<String, String> toProperties() {
    Map<String, String> properties = new TreeMap<>();
    properties.put("query", workload.query().label());
    properties.put("events", Long.toString(workload.events()));
    properties.put("keys", Integer.toString(workload.keys()));
    properties.put("zipf", Double.toString(workload.zipf()));
    properties.put("parallelism", Integer.toString(parallelism));
    properties.put("checkpointIntervalMillis", Long.toString(checkpointIntervalMillis));
    properties.put("backend", backend);
    properties.put("copyRecords", copyRecords);
    return properties;
  }

  /** The reverse of {@link #toProperties}. */
  public static RunSpec of(Map<String, String> properties) {
    Workload workload =
        new Workload(
            Query.of(Figures.required(properties, "query")),
            Long.parseLong(Figures.required(properties, "events")),
            Integer.parseInt(Figures.required(properties, "keys")),
            Double.parseDouble(Figures.required(properties, "zipf")));
    return new RunSpec(
        workload,
        Integer.parseInt(Figures.required(properties, "parallelism")),
        Long.parseLong(Figures.required(properties, "checkpointIntervalMillis")),
        Figures.required(properties, "backend"),
        Figures.required(properties, "copyRecords"));
  }
}
