// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.time.Duration;

/**
 * For records whose timestamps never fall: the watermark stands 1 ms before the greatest timestamp.
 *
 * @param <T> the record type
 */
public class AscendingTimestampsWatermarks<T> extends BoundedOutOfOrdernessWatermarks<T> {
  /** Creates the generator. */
  public AscendingTimestampsWatermarks() {
    super(Duration.ZERO);
  }
}
