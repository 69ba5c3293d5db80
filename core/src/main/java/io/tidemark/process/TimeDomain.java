// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

/** What kind of time a timer waits for. */
public enum TimeDomain {
  /** Time as the watermarks tell it. */
  EVENT_TIME,
  /** Time as the machine's clock tells it. */
  PROCESSING_TIME
}
