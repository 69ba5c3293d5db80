// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import io.tidemark.io.Committer;
import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Hands records to the program that runs the job, through the {@link CollectedResults} that is
 * attached to its environment.
 *
 * <p>Promise: exactly once with checkpointing on: records are handed over when their checkpoint is
 * complete. With checkpointing off they are handed over as they come, and a restart ends the
 * results with a failure rather than repeat them.
 *
 * <p>When the program does not take results, the job waits. With checkpointing on it also waits for
 * a checkpoint, and asks for one before its time, when about 1 MiB of results has come since the
 * last: they are in the state of the sink until they are handed over.
 *
 * @param <T> the type of the records
 */
public final class CollectSink<T> implements Sink<T>, SupportsCommitter<CollectedBatch<T>> {
  private static final long serialVersionUID = 1L;

  private final String attachment;
  private final TypeSerializer<T> serializer;

  /**
   * Creates the sink.
   *
   * @param attachment the name under which the {@link CollectedResults} is attached
   * @param serializer keeps records in checkpoints until they are handed over, and copies mutable
   *     ones
   */
  public CollectSink(String attachment, TypeSerializer<T> serializer) {
    this.attachment = Checks.notNull(attachment, "The name of the attached results is null.");
    this.serializer = Checks.notNull(serializer, "The serializer of the results is null.");
  }

  @Override
  public DeliveryGuarantee getDeliveryGuarantee() {
    return DeliveryGuarantee.EXACTLY_ONCE;
  }

  /** What was handed to a program that has ended since counts for nobody. */
  @Override
  public boolean withdrawsCommitted() {
    return true;
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new CollectWriter<>(context, results(context.attachment(attachment)), serializer);
  }

  @Override
  public Committer<CollectedBatch<T>> createCommitter(CommitterInitContext context) {
    return new CollectCommitter<>(results(context.attachment(attachment)), serializer.duplicate());
  }

  @SuppressWarnings("unchecked")
  private CollectedResults<T> results(@Nullable Object attached) {
    if (attached instanceof CollectedResults<?> results) {
      return (CollectedResults<T>) results;
    }
    throw new IllegalStateException(
        "Results are to be handed to the program that runs the job, but there is none in this JVM"
            + " (nothing is attached under '"
            + attachment
            + "'). Run the job embedded, or write the results with a sink.");
  }

  @Override
  public SimpleVersionedSerializer<CollectedBatch<T>> getCommittableSerializer() {
    return new CollectedBatch.Serializer<>();
  }
}
