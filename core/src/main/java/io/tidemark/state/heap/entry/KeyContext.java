// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.heap.entry;

import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.spi.KeyedStateParameters;
import org.jspecify.annotations.Nullable;

/**
 * The current key of a backend, which all its states and timer queues share. Where keys are one
 * word the key is that word, and the object is made only when someone asks for it; no reference is
 * stored for each record then, which with G1 would cost a memory fence.
 *
 * @param <K> the key type
 */
public final class KeyContext<K> {
  private static final int NO_GROUP = -1;
  private static final int LONGEST_KEY = 200;

  private final String operatorUid;
  private final TypeSerializer<K> serializer;
  private final KeyStrategy<K> strategy;
  private final @Nullable FlatCodec<K> wordCodec;
  private final int maxParallelism;
  private final int firstKeyGroup;
  private final int groups;
  private final long[] scratch = new long[1];

  private long sequence;
  private long accesses;
  private int group = NO_GROUP;
  private long word;
  private int stableHash;

  /** The sequence at which the stable hash was computed. */
  private long hashSequence = -1;

  /** The sequence at which the key was given or decoded. */
  private long keySequence = -1;

  private @Nullable K key;

  /** A key as text, for messages. */
  public static String shortened(@Nullable Object key) {
    String text;
    try {
      text = String.valueOf(key);
    } catch (RuntimeException | StackOverflowError e) {
      return "whose toString() fails";
    }
    return text.length() <= LONGEST_KEY ? text : text.substring(0, LONGEST_KEY) + "…";
  }

  public KeyContext(KeyedStateParameters<K> parameters) {
    operatorUid = parameters.operatorUid();
    serializer = parameters.keySerializer();
    strategy = serializer.keyStrategy();
    FlatCodec<K> codec = serializer.flatCodec();
    wordCodec = codec != null && codec.words() == 1 ? codec : null;
    maxParallelism = parameters.maxParallelism();
    KeyGroupRange range = parameters.keyGroups();
    firstKeyGroup = range.getStartKeyGroup();
    groups = range.getNumberOfKeyGroups();
  }

  public String operatorUid() {
    return operatorUid;
  }

  public TypeSerializer<K> serializer() {
    return serializer;
  }

  public KeyStrategy<K> strategy() {
    return strategy;
  }

  /** How a key is stored in one word, or null when keys are objects. */
  public @Nullable FlatCodec<K> wordCodec() {
    return wordCodec;
  }

  /** How many key groups the backend owns. */
  public int groups() {
    return groups;
  }

  /** The key group at a position of those that the backend owns. */
  public int keyGroupAt(int position) {
    return firstKeyGroup + position;
  }

  public void setKey(K newKey, int newStableHash) {
    int newGroup = positionOf(newStableHash);
    if (newGroup < 0 || newGroup >= groups) {
      throw notOwned(newKey, firstKeyGroup + newGroup);
    }
    sequence++;
    group = newGroup;
    stableHash = newStableHash;
    hashSequence = sequence;
    keySequence = sequence;
    key = newKey;
    FlatCodec<K> codec = wordCodec;
    if (codec != null) {
      codec.encode(newKey, scratch, 0);
      word = scratch[0];
    }
  }

  public void setWord(long newWord, int keyGroup) {
    int newGroup = keyGroup - firstKeyGroup;
    if (newGroup < 0 || newGroup >= groups) {
      throw notOwned(decode(newWord), keyGroup);
    }
    setWordOfGroup(newWord, newGroup);
  }

  /** Makes a key current that is known to lie in the group at the position. */
  public void setWordOfGroup(long newWord, int position) {
    sequence++;
    group = position;
    word = newWord;
  }

  /** As {@link #setWordOfGroup}, for keys that are objects. */
  public void setKeyOfGroup(K newKey, int position) {
    sequence++;
    group = position;
    keySequence = sequence;
    key = newKey;
    FlatCodec<K> codec = wordCodec;
    if (codec != null) {
      codec.encode(newKey, scratch, 0);
      word = scratch[0];
    }
  }

  public void clear() {
    sequence++;
    group = NO_GROUP;
    key = null;
  }

  /** Changes whenever another key may have become current; never negative. */
  public long sequence() {
    return sequence;
  }

  /** Counts that a state has looked for the current key's entry. */
  public void accessed() {
    accesses++;
  }

  /** How often states have looked for an entry. */
  public long accesses() {
    return accesses;
  }

  /** The position of the current key's group, negative when no key is current. */
  public int group() {
    return group;
  }

  /** The current key as a word; only where {@link #wordCodec()} is not null. */
  public long word() {
    return word;
  }

  public int stableHash() {
    if (hashSequence != sequence) {
      stableHash = strategy.stableHash(key());
      hashSequence = sequence;
    }
    return stableHash;
  }

  /**
   * The current key.
   *
   * @throws IllegalStateException when there is none
   */
  public K key() {
    if (group < 0) {
      throw new IllegalStateException(
          "Operator '"
              + operatorUid
              + "' asks for the current key although none is current. Keyed state and keys can be"
              + " used only while a record or a timer of a keyed stream is processed.");
    }
    K current = key;
    if (current == null || keySequence != sequence) {
      current = decode(word);
      key = current;
      keySequence = sequence;
    }
    return current;
  }

  /** The position of a key's group among those that the backend owns; may lie outside. */
  public int positionOf(int hash) {
    return KeyGroupRangeAssignment.assignToKeyGroup(hash, maxParallelism) - firstKeyGroup;
  }

  private K decode(long encoded) {
    FlatCodec<K> codec = wordCodec;
    if (codec == null) {
      throw new IllegalStateException(
          "The key of operator '"
              + operatorUid
              + "' was set as a word, but keys of type "
              + serializer.snapshotConfiguration().describe()
              + " do not fit one. Use setCurrentKey unless keyIsOneWord().");
    }
    scratch[0] = encoded;
    return codec.decode(scratch, 0);
  }

  private IllegalStateException notOwned(K wrongKey, int keyGroup) {
    return new IllegalStateException(
        "Operator '"
            + operatorUid
            + "' was given the key "
            + wrongKey
            + " of key group "
            + keyGroup
            + ", but this subtask owns the key groups "
            + firstKeyGroup
            + " to "
            + (firstKeyGroup + groups - 1)
            + " of "
            + maxParallelism
            + ". The record was sent to the wrong subtask, or the key's hash is not stable.");
  }
}
