// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.engine.ProcessReading;

/**
 * What a result line says about where it was measured.
 *
 * @param commit of the sources
 * @param loadBefore runnable threads of the minute before, of all processes
 */
public record Circumstances(String commit, double loadBefore) {

  /** As they are before a measurement. */
  public static Circumstances now(String commit) {
    return new Circumstances(commit, Machine.load());
  }

  /** Adds them to a line, with the time. */
  public void putInto(ObjectNode json) {
    json.put("java", System.getProperty("java.version"));
    json.put("commit", commit);
    json.put("machine", Machine.processor());
    json.put("cores", Machine.cores());
    json.put("load_before", Math.round(loadBefore * 100) / 100.0);
    json.put("load_after", Math.round(Machine.load() * 100) / 100.0);
    json.put("time", ProcessReading.timestamp());
  }
}
