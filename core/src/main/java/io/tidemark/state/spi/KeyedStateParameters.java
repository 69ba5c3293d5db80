// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRange;

/**
 * What a keyed state backend is made for.
 *
 * @param operatorUid the operator's uid, or its name where it has none; for messages
 * @param keySerializer the serializer of the keys, this subtask's own
 * @param maxParallelism the number of key groups of the job
 * @param keyGroups the key groups that the subtask owns
 * @param mutationGuard whether to detect that an object in state is changed without an update
 * @param copyMutable whether a mutable object that is given to a state is copied before it is kept,
 *     so that the caller may go on using it, and one that a state gave away is copied before a
 *     function of the state changes it. Without it, objects belong to the state once given to it
 * @param serializers the serializers that the program registered: a backend takes those of a state
 *     from its descriptor with them, such as {@code descriptor.createSerializer(serializers)}
 * @param restore what is restored
 */
public record KeyedStateParameters<K>(
    String operatorUid,
    TypeSerializer<K> keySerializer,
    int maxParallelism,
    KeyGroupRange keyGroups,
    boolean mutationGuard,
    boolean copyMutable,
    SerializerConfig serializers,
    KeyedStateRestore restore) {

  /** As the full constructor, of a program that registered no serializers. */
  public KeyedStateParameters(
      String operatorUid,
      TypeSerializer<K> keySerializer,
      int maxParallelism,
      KeyGroupRange keyGroups,
      boolean mutationGuard,
      boolean copyMutable,
      KeyedStateRestore restore) {
    this(
        operatorUid,
        keySerializer,
        maxParallelism,
        keyGroups,
        mutationGuard,
        copyMutable,
        SerializerConfig.EMPTY,
        restore);
  }
}
