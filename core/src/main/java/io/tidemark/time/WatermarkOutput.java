// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

/**
 * Takes watermarks and says of idleness. An output becomes active again with the next watermark, or
 * by {@link #markActive}.
 */
public interface WatermarkOutput {

  /** Emits a watermark; one that is not above the last has no effect. Ends idleness. */
  void emitWatermark(Watermark watermark);

  /** Says that the output emits nothing for now, so that nobody waits for its watermark. */
  void markIdle();

  /** Says that the output emits again, so that its watermark counts again. */
  void markActive();
}
