// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.Tally;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import java.io.Serializable;

/** Counts what it is given, and tells the probe when it is closed. */
final class TidemarkTallySink<T> implements Sink<T> {
  private static final long serialVersionUID = 1;

  private final Count<T> count;

  TidemarkTallySink(Count<T> count) {
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
