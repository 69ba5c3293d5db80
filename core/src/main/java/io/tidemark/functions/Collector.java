// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Takes the records a function emits.
 *
 * <p>A record given away belongs to the stream: the function must not change it afterwards unless
 * the engine copies records ({@code pipeline.copy-records}).
 *
 * @param <T> the type of the records
 */
public interface Collector<T> {

  /** Emits one record, never null. Does not block a shared worker. */
  void collect(T record);

  /** Ends the output where it can be ended; functions have no need to call it. */
  void close();
}
