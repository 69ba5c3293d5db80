// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.config.PipelineOptions;
import io.tidemark.io.InputStatus;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceSplit;
import io.tidemark.metrics.Counter;
import io.tidemark.metrics.MetricNames;
import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.operator.CoordinatorContext;
import io.tidemark.operator.OperatorCoordinator;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.Rethrow;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.VersionedBytes;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the reader of a {@link Source} in one subtask: gives it its splits, keeps their positions in
 * operator state, and makes timestamps and watermarks from what it emits.
 *
 * <p>At the end of the input it emits the last watermark itself.
 *
 * @param <T> the type of the records
 * @param <SplitT> the type of the splits
 * @param <EnumChkT> the type of the enumerator's state
 */
public final class SourceOperator<T, SplitT extends SourceSplit, EnumChkT> extends StreamOperator<T>
    implements CoordinatedOperator.Emitting {
  private static final long serialVersionUID = 1L;

  /** The name of the operator state that holds the splits; part of the checkpoint format. */
  static final String STATE_NAME = "SourceReaderState";

  private final Source<T, SplitT, EnumChkT> source;
  private final WatermarkStrategy<T> watermarkStrategy;

  private transient SourceReader<T, SplitT> reader;
  private transient SourceOutputs<T> outputs;
  private transient SourceAlignment alignment;
  private transient SimpleVersionedSerializer<SplitT> splitSerializer;
  private transient ListState<byte[]> splitState;
  private transient Counter recordsIn;
  private transient boolean ended;
  private transient long lastTickNanos;
  private transient @Nullable CompletableFuture<Void> awaited;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public SourceOperator(
      Source<T, SplitT, EnumChkT> source, WatermarkStrategy<T> watermarkStrategy) {
    this.source = source;
    this.watermarkStrategy = watermarkStrategy;
  }

  /** The source, for those who look at the graph. */
  public Source<T, SplitT, EnumChkT> source() {
    return source;
  }

  @Override
  public Receiver<?> input(int index) {
    throw new IllegalArgumentException(
        "A source has no inputs; input " + index + " was asked for.");
  }

  // ---- life ----------------------------------------------------------------------------------

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    splitState =
        initialization
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>(STATE_NAME, byte[].class));
  }

  @Override
  public void open() throws Exception {
    recordsIn = context().metrics().counter(MetricNames.IO_NUM_RECORDS_IN);
    splitSerializer = source.getSplitSerializer();
    alignment = new SourceAlignment(context(), watermarkStrategy.getAlignmentParameters());
    outputs = new SourceOutputs<>(context(), watermarkStrategy, alignment);
    SourceReader<T, SplitT> newReader = source.createReader(new ReaderContext(context()));
    reader = newReader;
    List<SplitT> restored = new ArrayList<>();
    for (byte[] split : splitState.get()) {
      restored.add(VersionedBytes.read(splitSerializer, split));
    }
    if (!restored.isEmpty()) {
      addSplits(restored);
    }
    context().sendToCoordinator(new SourceMessage.ReaderRegistered());
    newReader.start();
    alignment.start(new AlignedReader());
    startTicking();
  }

  private void addSplits(List<SplitT> splits) {
    outputs.splitsAssigned(splits.stream().map(SourceSplit::splitId).toList());
    reader.addSplits(splits);
  }

  /** Asks for watermarks at an interval, unless the strategy makes none or none are wanted. */
  private void startTicking() {
    long intervalMillis =
        context().configuration().get(PipelineOptions.AUTO_WATERMARK_INTERVAL).toMillis();
    if (intervalMillis > 0) {
      lastTickNanos = context().clock().nanoTime();
      tickAfter(intervalMillis);
    }
  }

  private void tickAfter(long intervalMillis) {
    context()
        .callAt(
            context().clock().currentTimeMillis() + intervalMillis,
            time -> {
              if (!ended) {
                tick(intervalMillis);
                tickAfter(intervalMillis);
              }
            });
  }

  private void tick(long intervalMillis) {
    long now = context().clock().nanoTime();
    // A subtask that did not get its turn for long was busy or held back, not without input.
    long elapsed = Math.min(now - lastTickNanos, 2_000_000L * intervalMillis);
    lastTickNanos = now;
    if (!alignment.mustWait()) {
      outputs.onPeriodicEmit(elapsed);
    }
  }

  // ---- records -------------------------------------------------------------------------------

  @Override
  public void hadEnded() {
    ended = true;
    alignment.ended();
  }

  @Override
  public Status emitNext() throws Exception {
    if (ended) {
      return Status.END_OF_INPUT;
    }
    if (alignment.mustWait()) {
      return Status.NOTHING_AVAILABLE;
    }
    failIfReaderFailed();
    InputStatus status = reader.pollNext(outputs);
    recordsIn.inc(outputs.takeRecordCount());
    return switch (status) {
      case MORE_AVAILABLE -> Status.MORE_AVAILABLE;
      case NOTHING_AVAILABLE -> Status.NOTHING_AVAILABLE;
      case END_OF_INPUT -> {
        ended = true;
        alignment.ended();
        outputs.finish();
        yield Status.END_OF_INPUT;
      }
    };
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    if (alignment.mustWait()) {
      return alignment.released();
    }
    awaited = readersAnswer();
    return awaited;
  }

  /** When the reader has something; where it does not say it, a future that failed. */
  private CompletableFuture<Void> readersAnswer() {
    CompletableFuture<Void> answer;
    try {
      answer = reader.isAvailable();
    } catch (Throwable failure) {
      return CompletableFuture.failedFuture(failure);
    }
    return answer == null
        ? CompletableFuture.failedFuture(
            new IllegalStateException(
                "The reader "
                    + reader.getClass().getName()
                    + " returned null from isAvailable(). Return a future that completes when there"
                    + " is something to poll."))
        : answer;
  }

  /** A reader that will have nothing, because something broke, says so in its future. */
  private void failIfReaderFailed() {
    CompletableFuture<Void> answer = awaited;
    awaited = null;
    if (answer != null && answer.isCompletedExceptionally()) {
      Throwable failure = answer.handle((nothing, thrown) -> thrown).join();
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
      throw Rethrow.asIs(cause == null ? failure : cause);
    }
  }

  // ---- coordination --------------------------------------------------------------------------

  @Override
  public OperatorCoordinator createCoordinator(CoordinatorContext context) {
    return new SourceCoordinator<>(source, watermarkStrategy.getAlignmentParameters(), context);
  }

  @Override
  public void handleCoordinatorEvent(Object event) throws Exception {
    if (event instanceof SourceMessage.SplitsAdded added) {
      Checks.state(
          !ended || added.splits().isEmpty(),
          "The source '%s' was given splits in subtask %s, which had come to its end because its"
              + " enumerator had said that no more follow. An enumerator must not give a reader"
              + " splits after signalNoMoreSplits.",
          context().operatorUid(),
          context().taskInfo().getIndexOfThisSubtask());
      List<SplitT> splits = new ArrayList<>();
      for (byte[] split : added.splits()) {
        splits.add(splitSerializer.deserialize(added.version(), split));
      }
      addSplits(splits);
    } else if (event instanceof SourceMessage.NoMoreSplits) {
      outputs.noMoreSplits();
      reader.notifyNoMoreSplits();
    } else if (event instanceof SourceMessage.EnumeratorEvent own) {
      reader.handleSourceEvents(own.event());
    } else if (event instanceof SourceMessage.WatermarkAllowed allowed) {
      alignment.allowed(allowed.maxWatermark());
    } else {
      throw new IllegalArgumentException(
          "The source '"
              + context().operatorUid()
              + "' was sent "
              + event
              + ", which it does not know.");
    }
  }

  // ---- checkpoints ---------------------------------------------------------------------------

  @Override
  public void snapshotState(FunctionSnapshotContext snapshot) throws Exception {
    List<byte[]> positions = new ArrayList<>();
    for (SplitT split : reader.snapshotState(snapshot.getCheckpointId())) {
      positions.add(VersionedBytes.write(splitSerializer, split));
    }
    splitState.update(positions);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void close() throws Exception {
    SourceReader<T, SplitT> opened = reader;
    if (opened != null) {
      opened.close();
    }
  }

  private final class AlignedReader implements SourceAlignment.Aligned {
    @Override
    public long watermarkToReport() {
      return outputs.isIdle() ? Long.MAX_VALUE : outputs.watermark();
    }

    @Override
    public long watermark() {
      return outputs.watermark();
    }

    @Override
    public void alignSplits(long maxWatermark) {
      List<String> toPause = new ArrayList<>();
      List<String> toResume = new ArrayList<>();
      outputs.splitsToAlign(maxWatermark, toPause, toResume);
      if (!toPause.isEmpty() || !toResume.isEmpty()) {
        reader.pauseOrResumeSplits(toPause, toResume);
      }
    }
  }
}
