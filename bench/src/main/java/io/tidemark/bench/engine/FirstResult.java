// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The moment of the first result in this JVM. Static, because sinks are serialized.
 *
 * <p>Thread: any.
 */
public final class FirstResult {
  private static final AtomicLong EPOCH_MICROS = new AtomicLong();
  private static final AtomicLong RESULTS = new AtomicLong();

  private FirstResult() {}

  /** To be called by a sink for every result. */
  public static void seen() {
    if (RESULTS.getAndIncrement() == 0) {
      EPOCH_MICROS.set(ProcessReading.epochMicros());
    }
  }

  /** When the first result was seen, in microseconds since 1970. */
  public static long epochMicros() {
    return EPOCH_MICROS.get();
  }

  /** How many results were seen. */
  public static long results() {
    return RESULTS.get();
  }
}
