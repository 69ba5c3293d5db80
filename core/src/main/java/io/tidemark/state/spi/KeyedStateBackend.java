// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import java.util.stream.Stream;

/**
 * The keyed state and the timers of one operator in one subtask.
 *
 * <p>Thread: all methods run on the subtask's thread, but for {@link KeyedStateSnapshot#write}.
 *
 * @param <K> the key type
 */
public interface KeyedStateBackend<K> extends AutoCloseable {

  /**
   * Makes a key current: state access goes to it until the next call.
   *
   * @param key the normalized key
   * @param stableHash its stable hash
   */
  void setCurrentKey(K key, int stableHash);

  /**
   * As {@link #setCurrentKey}, for a key type whose flat codec takes one word. Only called when
   * {@link #keyIsOneWord()}.
   *
   * @param keyGroup the key group that the key's stable hash falls into
   */
  void setCurrentKeyWord(long word, int keyGroup);

  /**
   * Says which keys are about to become current by {@link #setCurrentKeyWord}, so that a backend
   * may fetch their entries from memory at the same time rather than one after the other. It
   * changes nothing, and need not be called.
   *
   * @param words the keys
   * @param keyGroups their key groups
   * @param from the first that counts
   * @param to behind the last
   */
  default void expectKeyWords(long[] words, char[] keyGroups, int from, int to) {}

  /**
   * How often an entry was looked for so far: once for each key and namespace that a state is used
   * with, however often it is read and written there. Thread: the subtask's.
   */
  long stateAccesses();

  /** Whether keys are one 64-bit word, so that {@link #setCurrentKeyWord} may be called. */
  boolean keyIsOneWord();

  /** Says that no key is current: state access fails with a sentence until a key is set. */
  void clearCurrentKey();

  /**
   * The current key.
   *
   * @throws IllegalStateException when none is current
   */
  K getCurrentKey();

  /**
   * Registers a state, or returns the one registered before under the same name. The returned
   * object also implements {@link NamespacedState}; its current namespace is unset.
   *
   * @throws StateMigrationException when restored bytes do not fit the descriptor
   */
  <N, S extends State> S getOrCreateState(
      TypeSerializer<N> namespaceSerializer, StateDescriptor<S, ?> descriptor);

  /** Registers a timer queue, or returns the one registered before under the same name and kind. */
  <N> TimerQueue<N> getOrCreateTimers(
      String name, StateKind kind, TypeSerializer<N> namespaceSerializer);

  /** The names of the states that are registered, sorted; timers are not among them. */
  java.util.SortedSet<String> stateNames();

  /**
   * All keys that have an entry in the named state under the namespace, in no order. The stream
   * sees the state as it is now, whatever changes meanwhile; consume it to its end or close it.
   */
  <N> Stream<K> getKeys(String stateName, N namespace);

  /** How many entries the named state holds, over all keys and namespaces. */
  long entryCount(String stateName);

  /**
   * The synchronous part of a snapshot: O(1) in the size of the state. Any number may be running.
   *
   * @param checkpointId the checkpoint's id, rising
   */
  KeyedStateSnapshot snapshot(long checkpointId);

  /** Ends the backend; running snapshots may still be written. */
  @Override
  void close();
}
