// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

import java.io.IOException;
import java.io.Serializable;

/**
 * Where records go. A plain sink hands each record on; one that also {@linkplain SupportsCommitter
 * commits} shows records to the outside only once the checkpoint that holds them is complete.
 *
 * <p>The object is serializable: each subtask, and each restart of it, works on its own copy.
 *
 * @param <InputT> the type of the records
 */
public interface Sink<InputT> extends Serializable {

  /**
   * Makes the writer of one subtask, on the subtask's thread.
   *
   * @throws IOException fails the subtask; the sentence says what to do
   */
  SinkWriter<InputT> createWriter(WriterInitContext context) throws IOException;

  /** What the sink promises. A sink that commits says more here. */
  default DeliveryGuarantee getDeliveryGuarantee() {
    return DeliveryGuarantee.AT_LEAST_ONCE;
  }

  /**
   * Where the sink writes, such as a directory; kept in checkpoints, so that a writer is told of a
   * restored checkpoint only when that checkpoint's sink wrote to the same place. Two sinks of a
   * job that commit must not have the same target, but for an empty one; a path is normalised.
   */
  default String getTarget() {
    return "";
  }

  /**
   * Whether the sink takes back what it committed after the checkpoint that is restored. When it
   * does not, restoring a checkpoint older than the last committed one is refused, since the
   * records between would come twice, unless {@link
   * io.tidemark.config.StateRecoveryOptions#ACCEPT_DUPLICATES} says that they may.
   */
  default boolean withdrawsCommitted() {
    return false;
  }
}
