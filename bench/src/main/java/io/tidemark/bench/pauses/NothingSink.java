// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;

/** Drops what it is given. */
final class NothingSink implements Sink<Long>, SinkWriter<Long> {
  private static final long serialVersionUID = 1;

  @Override
  public SinkWriter<Long> createWriter(WriterInitContext context) {
    return this;
  }

  @Override
  public void write(Long record, Context context) {}

  @Override
  public void flush(boolean endOfInput) {}

  @Override
  public void close() {}
}
