// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.io.Serializable;

/**
 * Makes the watermark generators of a strategy, one for each split or subtask.
 *
 * @param <T> the record type
 */
@FunctionalInterface
public interface WatermarkGeneratorSupplier<T> extends Serializable {

  /** A new generator. */
  WatermarkGenerator<T> createWatermarkGenerator(Context context);

  /** What a generator may use. */
  interface Context {

    /**
     * The clock by which idleness is to be measured. It stands still while the input is not read
     * for reasons that are not the input's, such as backpressure.
     */
    RelativeClock getInputActivityClock();
  }
}
