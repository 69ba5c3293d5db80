// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.discard;

import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;

/**
 * Drops every record.
 *
 * <p>Promise: none, for nothing is delivered.
 *
 * @param <T> the type of the records
 */
public final class DiscardingSink<T> implements Sink<T> {
  private static final long serialVersionUID = 1L;

  /** Creates the sink. */
  public DiscardingSink() {}

  @Override
  public DeliveryGuarantee getDeliveryGuarantee() {
    return DeliveryGuarantee.NONE;
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new Writer<>();
  }

  private static final class Writer<T> implements SinkWriter<T> {
    @Override
    public void write(T element, Context context) {}

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
