// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import io.tidemark.time.Watermark;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of one subtask.
 *
 * <p>Thread: all calls come from the subtask's thread, one at a time. What blocks goes through
 * {@link WriterInitContext#callAsync}, with {@link WriterInitContext#pauseInput} where too much has
 * piled up; a sink whose client blocks all the same runs on its own thread.
 *
 * @param <InputT> the type of the records
 */
public interface SinkWriter<InputT> extends AutoCloseable {

  /**
   * Takes one record.
   *
   * @throws IOException fails the subtask
   */
  void write(InputT element, Context context) throws IOException, InterruptedException;

  /**
   * Hands over what is buffered: at each checkpoint, before {@link
   * CommittingSinkWriter#prepareCommit}, and at the end of the input.
   *
   * @param endOfInput whether no record will follow
   * @throws IOException fails the subtask
   */
  void flush(boolean endOfInput) throws IOException, InterruptedException;

  /** Takes a watermark: no record with a lower timestamp follows, but for late ones. */
  default void writeWatermark(Watermark watermark) throws IOException, InterruptedException {}

  @Override
  void close() throws Exception;

  /** What is known of the record being written. The same object for every record. */
  interface Context {

    /** The current watermark in epoch milliseconds, {@code Long.MIN_VALUE} before the first. */
    long currentWatermark();

    /** The record's timestamp in epoch milliseconds, or null when it has none. */
    @Nullable Long timestamp();
  }
}
