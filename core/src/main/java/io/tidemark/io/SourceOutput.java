// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.time.WatermarkOutput;

/**
 * Where a reader emits. The source's watermark strategy gives each record its timestamp and makes
 * watermarks; a source that knows more emits watermarks itself.
 *
 * @param <T> the type of the records
 */
public interface SourceOutput<T> extends WatermarkOutput {

  /** Emits a record that brings no timestamp of its own. */
  void collect(T record);

  /**
   * Emits a record with the timestamp that the source has for it, which the watermark strategy's
   * assigner may replace.
   *
   * @param timestamp epoch milliseconds
   */
  void collect(T record, long timestamp);
}
