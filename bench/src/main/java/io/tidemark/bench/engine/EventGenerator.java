// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import org.jspecify.annotations.Nullable;

/**
 * The events of every engine: event {@code i} is computed from {@code i} alone, so that any number
 * of sources makes the same events, and a source restored at position {@code n} goes on with the
 * same ones.
 *
 * <p>The value depends on the key only. So the n-th running sum of a key is n times its value,
 * whatever order the events of several sources arrive in, and every update can go into a checksum
 * that is equal for all engines and parallelisms (see {@link Tally}).
 *
 * <p>The mixer is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
 * Number Generators, OOPSLA 2014).
 */
public final class EventGenerator {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long SEED = 20_260_101L;

  private final long keys;
  private final @Nullable ZipfTable zipf;

  public EventGenerator(Workload workload) {
    this.keys = workload.keys();
    this.zipf = workload.zipf() > 0 ? new ZipfTable(workload.keys(), workload.zipf()) : null;
  }

  /** The key of event {@code index}, in [0, keys). */
  public long key(long index) {
    long draw = mix(SEED + index * GOLDEN);
    return zipf == null ? scale(draw, keys) : zipf.rank(draw);
  }

  /** A number below a limit of at most 2^31, the same for the same index. */
  public static long below(long index, long limit) {
    return scale(mix(SEED + index * GOLDEN), limit);
  }

  private static long scale(long draw, long limit) {
    return ((draw >>> 32) * limit) >>> 32;
  }

  /** The value of every event with this key, in [1, 1024]. */
  public static long value(long key) {
    return 1 + ((key * GOLDEN) >>> 54);
  }

  /** Whether {@link Query#FILTER} keeps an event with this value. */
  public static boolean kept(long value) {
    return value % 10 == 3;
  }

  static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
