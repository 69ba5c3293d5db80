// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

/**
 * Takes timers that are due; the timer's key is the current key.
 *
 * @param <N> the namespace type
 */
public interface Triggerable<N> {

  /** An event-time timer is due. */
  void onEventTime(long timestamp, N namespace) throws Exception;

  /** A processing-time timer is due. */
  void onProcessingTime(long timestamp, N namespace) throws Exception;
}
