// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import io.tidemark.bench.engine.Capabilities;
import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.launch.Engines;
import io.tidemark.bench.launch.ResultLine;

/**
 * An engine with one of its settings for copying records.
 *
 * @param copyRecords as in {@link Capabilities#copyRecords}
 */
public record Contender(Engine engine, String copyRecords) {
  /** Reads {@code flink}, or {@code flink/always} for a setting that is not the default. */
  public static Contender parse(String text) {
    int slash = text.indexOf('/');
    Engine engine = Engines.engine(slash < 0 ? text : text.substring(0, slash));
    var settings = engine.capabilities().copyRecords();
    String setting = slash < 0 ? settings.get(0) : text.substring(slash + 1);
    if (!settings.contains(setting)) {
      throw new IllegalArgumentException(
          "Cannot compare '"
              + text
              + "': "
              + engine.name()
              + " copies records "
              + String.join(" or ", settings)
              + ".");
    }
    return new Contender(engine, setting);
  }

  /** The text that {@link #parse} reads. */
  public String label() {
    boolean usual = copyRecords.equals(engine.capabilities().copyRecords().get(0));
    return usual ? engine.name() : engine.name() + "/" + copyRecords;
  }

  boolean made(ResultLine line, MatrixRow row, String backend) {
    MatrixRow own = row.within(engine.capabilities());
    return line.string("engine").equals(engine.name())
        && line.string("copy_records").equals(copyRecords)
        && line.string("backend").equals(backend)
        && line.string("query").equals(own.query().label())
        && line.integer("keys") == own.keys()
        && line.number("zipf") == own.zipf()
        && line.integer("parallelism") == own.parallelism()
        && line.integer("checkpoint_interval_ms") == own.checkpointIntervalMillis()
        && line.string("gc").equals(own.gc().label());
  }
}
