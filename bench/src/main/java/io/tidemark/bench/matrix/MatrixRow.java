// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.Workload;
import io.tidemark.bench.launch.Quantity;

/**
 * What the engines are compared at.
 *
 * @param keys number of distinct keys
 * @param zipf exponent of their distribution, 0 for uniform
 * @param checkpointIntervalMillis 0 for no checkpoints
 */
public record MatrixRow(
    Query query, int keys, double zipf, int parallelism, long checkpointIntervalMillis, Gc gc) {

  /** The row at which an engine stands in for this one: one thread or no checkpoints if need be. */
  MatrixRow within(Capabilities capabilities) {
    return new MatrixRow(
        query,
        keys,
        zipf,
        capabilities.parallel() ? parallelism : 1,
        capabilities.checkpoints() ? checkpointIntervalMillis : 0,
        gc);
  }

  RunSpec spec(long events, String backend, String copyRecords) {
    return new RunSpec(
        new Workload(query, events, keys, zipf),
        parallelism,
        checkpointIntervalMillis,
        backend,
        copyRecords);
  }

  @Override
  public String toString() {
    String distribution = zipf == 0 ? "" : " zipf " + zipf;
    String checkpoints = checkpointIntervalMillis == 0 ? "off" : checkpointIntervalMillis + " ms";
    return query.label()
        + " "
        + Quantity.text(keys)
        + distribution
        + ", p"
        + parallelism
        + ", ck "
        + checkpoints
        + ", "
        + gc.label();
  }
}
