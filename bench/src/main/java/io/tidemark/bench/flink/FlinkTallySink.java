// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.Tally;
import java.io.Serializable;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Counts what it is given, and tells the probe when it is closed. */
final class FlinkTallySink<T> implements Sink<T> {
  private static final long serialVersionUID = 1;

  private final Count<T> count;

  FlinkTallySink(Count<T> count) {
    this.count = count;
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new Writer<>(count);
  }

  /** Adds a record to a tally. */
  @FunctionalInterface
  interface Count<T> extends Serializable {
    void add(Tally tally, T record);
  }

  private static final class Writer<T> implements SinkWriter<T> {
    private final Count<T> count;
    private final Tally tally = new Tally();

    Writer(Count<T> count) {
      this.count = count;
    }

    @Override
    public void write(T record, Context context) {
      count.add(tally, record);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {
      Probe.active().sinkClosed(tally);
    }
  }
}
