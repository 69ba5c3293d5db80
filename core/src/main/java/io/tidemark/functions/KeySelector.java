// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

/**
 * Extracts the key by which a stream is partitioned and its state is kept.
 *
 * <p>Must be deterministic: the same record gives the same key, now and after a restart. The key
 * type needs a stable hash and one canonical form, see {@link
 * io.tidemark.serializer.TypeSerializer#keyStrategy()}; a type without them is refused when the job
 * is built.
 *
 * @param <IN> the record type
 * @param <KEY> the key type
 */
@FunctionalInterface
public interface KeySelector<IN, KEY> extends Function {

  /**
   * The record's key, never null. The function must not change the record.
   *
   * @throws Exception fails the subtask; the job's restart strategy decides what follows
   */
  KEY getKey(IN value) throws Exception;
}
