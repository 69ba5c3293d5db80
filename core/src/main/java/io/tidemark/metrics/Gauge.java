// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/**
 * Yields a value when asked.
 *
 * <p>Thread: called from the thread that reads metrics, so it must be quick and safe for any
 * thread.
 *
 * @param <T> the type of the value; a number or a string if reporters are to show it
 */
@FunctionalInterface
public interface Gauge<T> extends Metric {

  /** The value now. */
  T getValue();
}
