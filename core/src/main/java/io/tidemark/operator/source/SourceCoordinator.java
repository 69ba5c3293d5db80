// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceSplit;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.operator.CoordinatorContext;
import io.tidemark.operator.OperatorCoordinator;
import io.tidemark.operator.VersionedBytes;
import io.tidemark.time.WatermarkAlignmentParams;
import org.jspecify.annotations.Nullable;

/**
 * Runs the {@link SplitEnumerator} of a source, and the job's end of watermark alignment.
 *
 * @param <SplitT> the type of the splits
 * @param <EnumChkT> the type of the enumerator's state
 */
final class SourceCoordinator<SplitT extends SourceSplit, EnumChkT> implements OperatorCoordinator {
  private final Source<?, SplitT, EnumChkT> source;
  private final CoordinatorContext context;
  private final EnumeratorContext<SplitT> enumeratorContext;
  private final @Nullable AlignmentGroup group;
  private final WatermarkAlignmentParams alignment;
  private @Nullable SplitEnumerator<SplitT, EnumChkT> enumerator;
  private boolean closed;

  SourceCoordinator(
      Source<?, SplitT, EnumChkT> source,
      WatermarkAlignmentParams alignment,
      CoordinatorContext context) {
    this.source = source;
    this.context = context;
    this.alignment = alignment;
    this.enumeratorContext = new EnumeratorContext<>(context, source.getSplitSerializer());
    this.group =
        alignment.isEnabled()
            ? context.shared(
                "watermark-alignment/" + alignment.watermarkGroup(),
                AlignmentGroup.class,
                AlignmentGroup::new)
            : null;
  }

  @Override
  public void start(byte @Nullable [] restored) throws Exception {
    SplitEnumerator<SplitT, EnumChkT> started;
    if (restored == null) {
      started = source.createEnumerator(enumeratorContext);
    } else {
      SimpleVersionedSerializer<EnumChkT> serializer = source.getEnumeratorCheckpointSerializer();
      started =
          source.restoreEnumerator(enumeratorContext, VersionedBytes.read(serializer, restored));
    }
    enumerator = started;
    started.start();
    if (group != null) {
      for (int subtask = 0; subtask < context.parallelism(); subtask++) {
        group.report(context.operatorUid(), subtask, Long.MIN_VALUE);
      }
    }
    announce();
  }

  private SplitEnumerator<SplitT, EnumChkT> enumerator() {
    SplitEnumerator<SplitT, EnumChkT> started = enumerator;
    if (started == null) {
      throw new IllegalStateException(
          "The coordinator of the source '" + context.operatorUid() + "' was used before start.");
    }
    return started;
  }

  @Override
  public void subtaskReady(int subtask) {
    // Readers register themselves; the group counts them from the start.
  }

  @Override
  public void handleEvent(int subtask, Object event) throws Exception {
    if (event instanceof SourceMessage.SplitRequested) {
      enumerator().handleSplitRequest(subtask, null);
    } else if (event instanceof SourceMessage.ReaderRegistered) {
      enumeratorContext.register(subtask);
      enumerator().addReader(subtask);
    } else if (event instanceof SourceMessage.ReaderEvent own) {
      enumerator().handleSourceEvent(subtask, own.event());
    } else if (event instanceof SourceMessage.WatermarkReported reported && group != null) {
      group.report(context.operatorUid(), subtask, reported.watermark());
    } else {
      throw new IllegalArgumentException(
          "The coordinator of the source '"
              + context.operatorUid()
              + "' was sent "
              + event
              + ", which it does not know.");
    }
  }

  /** Tells the readers how far event time may go, again and again. */
  private void announce() {
    AlignmentGroup aligned = group;
    if (aligned == null || closed) {
      return;
    }
    long limit = aligned.limit(alignment.maxAllowedWatermarkDrift());
    for (int subtask : aligned.subtasksOf(context.operatorUid())) {
      context.sendEvent(subtask, new SourceMessage.WatermarkAllowed(limit));
    }
    context.callAt(
        context.clock().currentTimeMillis() + alignment.updateInterval(), this::announce);
  }

  @Override
  public byte[] snapshot(long checkpointId) throws Exception {
    return VersionedBytes.write(
        source.getEnumeratorCheckpointSerializer(), enumerator().snapshotState(checkpointId));
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    enumerator().notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void close() throws Exception {
    closed = true;
    enumeratorContext.close();
    SplitEnumerator<SplitT, EnumChkT> started = enumerator;
    if (started != null) {
      started.close();
    }
  }
}
