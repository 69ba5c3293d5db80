// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.launch.ResultLine;

/** Result lines as the launcher makes them, as far as the matrix reads them. */
final class Lines {
  static final String COMMIT = "abc";

  private Lines() {}

  static ResultLine line(Contender contender, RunSpec spec, double perCore) {
    return line(contender, spec, perCore, COMMIT, false, true);
  }

  static ResultLine line(
      Contender contender,
      RunSpec spec,
      double perCore,
      String commit,
      boolean isShort,
      boolean verified) {
    return ResultLine.parse(
        """
        {"engine":"%s","query":"%s","events":%d,"events_per_second":%s,"events_per_cpu_second":%s,
        "peak_rss_mb":100,"gc_pause_ms":7,"keys":%d,"zipf":%s,"parallelism":%d,
        "checkpoint_interval_ms":%d,"backend":"%s","gc":"g1","copy_records":"%s","short":%s,
        "verified":%s,"commit":"%s"}"""
            .formatted(
                contender.engine().name(),
                spec.workload().query().label(),
                spec.workload().events(),
                2 * perCore,
                perCore,
                spec.workload().keys(),
                spec.workload().zipf(),
                spec.parallelism(),
                spec.checkpointIntervalMillis(),
                spec.backend(),
                spec.copyRecords(),
                isShort,
                verified,
                commit));
  }
}
