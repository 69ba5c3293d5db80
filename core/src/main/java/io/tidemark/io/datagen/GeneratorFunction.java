// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.datagen;

import io.tidemark.functions.Function;
import io.tidemark.io.SourceReaderContext;

/**
 * Makes a record from its number. Must be deterministic: after a restart the same number gives the
 * same record.
 *
 * @param <T> the type of the number, {@code Long}
 * @param <O> the type of the records
 */
@FunctionalInterface
public interface GeneratorFunction<T, O> extends Function {

  /**
   * Called once in each subtask, before the first record.
   *
   * @throws Exception fails the subtask
   */
  default void open(SourceReaderContext readerContext) throws Exception {}

  /**
   * Called when the subtask ends, after a failure too.
   *
   * @throws Exception fails the subtask
   */
  default void close() throws Exception {}

  /**
   * The record with the given number.
   *
   * @throws Exception fails the subtask
   */
  O map(T value) throws Exception;
}
