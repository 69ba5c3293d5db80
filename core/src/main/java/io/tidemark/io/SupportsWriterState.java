// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;
import java.util.Collection;

/**
 * A {@link Sink} whose writers have state in checkpoints.
 *
 * @param <InputT> the type of the records
 * @param <WriterStateT> the type of one element of the state
 */
public interface SupportsWriterState<InputT, WriterStateT> {

  /**
   * Makes a writer that continues from a checkpoint; called instead of {@link Sink#createWriter}.
   *
   * @param recoveredState elements that writers of the earlier run returned, dealt out anew over
   *     the subtasks; empty when there are none for this subtask
   * @throws IOException fails the subtask
   */
  StatefulSinkWriter<InputT, WriterStateT> restoreWriter(
      WriterInitContext context, Collection<WriterStateT> recoveredState) throws IOException;

  /** The serializer of the state's elements. */
  SimpleVersionedSerializer<WriterStateT> getWriterStateSerializer();
}
