// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

/**
 * What one sink subtask saw: how many pairs, and the sum of their hashes. A sum does not depend on
 * the order, and tallies of several sinks add up.
 *
 * <p>For {@link Query#SUM} the pairs are (key, running sum). As all events of a key carry the same
 * value ({@link EventGenerator#value}), the multiset of pairs is fixed: (k, v), (k, 2v), (k, 3v)
 * ... A lost event takes the key's last pair away, a doubled one adds one, an event added to
 * another key's state changes both, and a lost or doubled update misses or repeats its pair: each
 * changes the checksum. What it cannot see is the exchange of two events of one key, which are
 * equal.
 */
@SuppressWarnings("UnusedVariable") // the padding
public final class Tally extends PaddedBefore {
  private static final long KEY_FACTOR = 0xD1B54A32D192ED03L;
  private static final long VALUE_FACTOR = 0xAEF17502108EF2D9L;

  private long checksum;
  private long results;

  private long after00;
  private long after01;
  private long after02;
  private long after03;
  private long after04;
  private long after05;
  private long after06;
  private long after07;
  private long after08;
  private long after09;
  private long after10;
  private long after11;
  private long after12;
  private long after13;
  private long after14;
  private long after15;

  /** Counts one pair. */
  public void add(long key, long value) {
    checksum += EventGenerator.mix(key * KEY_FACTOR + value * VALUE_FACTOR);
    results++;
  }

  /** Adds what another sink subtask saw. */
  public void add(Tally other) {
    checksum += other.checksum;
    results += other.results;
  }

  public long checksum() {
    return checksum;
  }

  /** Number of pairs. */
  public long results() {
    return results;
  }
}
