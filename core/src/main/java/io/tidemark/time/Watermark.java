// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Says that no record with a timestamp at or before this one is to be expected any more.
 *
 * <p>A record that comes nevertheless is late.
 */
public final class Watermark implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Stands at the end of event time: no record follows at all. */
  public static final Watermark MAX_WATERMARK = new Watermark(Long.MAX_VALUE);

  /** Stands before all of event time: nothing is known yet. */
  public static final Watermark MIN_WATERMARK = new Watermark(Long.MIN_VALUE);

  private final long timestamp;

  /** Creates a watermark at an instant in epoch milliseconds. */
  public Watermark(long timestamp) {
    this.timestamp = timestamp;
  }

  /** The instant in epoch milliseconds. */
  public long getTimestamp() {
    return timestamp;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Watermark watermark && watermark.timestamp == timestamp;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(timestamp);
  }

  @Override
  public String toString() {
    return "Watermark @ " + timestamp;
  }
}
