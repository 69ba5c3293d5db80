// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

/**
 * The timers of one service and one time domain in one subtask: a set of (key, namespace, time)
 * with the earliest first. Equal timestamps come in an order that depends on the timers alone.
 *
 * @param <N> the namespace type
 */
public interface TimerQueue<N> {

  /** Registers a timer for the backend's current key; does nothing when it is there already. */
  void register(long timestamp, N namespace);

  /** Deletes a timer of the backend's current key; does nothing when it is not there. */
  void delete(long timestamp, N namespace);

  /** Whether there is no timer. */
  boolean isEmpty();

  /** The earliest timestamp. Meaningless when {@link #isEmpty()}. */
  long nextTimestamp();

  /**
   * Removes the earliest timer, makes its key the backend's current key, and hands it over.
   *
   * @throws IllegalStateException when empty
   */
  void pollNext(Target<N> target) throws Exception;

  /** How many timers there are. */
  long size();

  /**
   * Hands over every timer of the backend's current state, in no order, without removing any; sets
   * the current key for each.
   */
  void forEach(Target<N> target) throws Exception;

  /**
   * Takes a timer that is due.
   *
   * @param <N> the namespace type
   */
  @FunctionalInterface
  interface Target<N> {
    /** The timer's key is the backend's current key. */
    void accept(long timestamp, N namespace) throws Exception;
  }
}
