// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.StatefulSinkWriter;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.SupportsWriterState;
import io.tidemark.io.collect.CollectSink;
import io.tidemark.io.print.PrintSink;
import io.tidemark.operator.OperatorException;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.operator.VersionedBytes;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.time.Watermark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link Sink} in one subtask: its writer, and its committer where it has one.
 *
 * <p>Before each barrier the writer hands over what it buffered and prepares what is to be
 * committed. That is kept in operator state until it has been committed, which happens when its
 * checkpoint is complete; so after a restore everything the checkpoint holds is committed again,
 * before anything newer. When checkpointing is off the commit comes once every subtask of the job
 * has emitted everything: a failure before that starts the job from its beginning, and what was
 * committed by then would come again.
 *
 * @param <IN> the type of the records
 */
public final class SinkOperator<IN> extends StreamOperator<Void> implements Receiver<IN> {
  private static final long serialVersionUID = 1L;

  // The names of the operator states are part of the checkpoint format.

  /** The elements of the writers' state, dealt out anew. */
  static final String WRITER_STATE = "writer-state";

  /** What was prepared and is not known to be committed, dealt out anew. */
  static final String COMMITTABLE_STATE = "committables";

  /** Where each subtask wrote; every subtask gets all. */
  static final String TARGET_STATE = "target";

  private final Sink<IN> sink;

  private transient SinkWriter<IN> writer;
  private transient WriterContext writerContext;
  private transient RecordContext recordContext;
  private transient @Nullable Transactions<IN, ?> transactions;
  private transient @Nullable WriterStates<IN, ?> writerStates;
  private transient ListState<byte[]> writerState;
  private transient ListState<byte[]> committableState;
  private transient OptionalLong restoredCheckpointId;
  private transient boolean finished;

  /** Creates the operator. */
  @SuppressWarnings("NullAway.Init")
  public SinkOperator(Sink<IN> sink) {
    this.sink = sink;
  }

  /** The sink, for those who look at the graph. */
  public Sink<IN> sink() {
    return sink;
  }

  @Override
  public Receiver<IN> input(int index) {
    return this;
  }

  /** Printing makes text at once, and collected results are copied where that is needed. */
  @Override
  public boolean onlyLooksAtRecords() {
    return sink instanceof PrintSink<?> || sink instanceof CollectSink<?>;
  }

  // ---- life ----------------------------------------------------------------------------------

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    OperatorStateStore store = initialization.getOperatorStateStore();
    boolean keepsState = false;
    if (sink instanceof SupportsWriterState<?, ?>) {
      keepsState = true;
      writerState = store.getListState(new ListStateDescriptor<>(WRITER_STATE, byte[].class));
    } else {
      refuseLeftovers(store, WRITER_STATE, "keeps writer state");
    }
    if (sink instanceof SupportsCommitter<?>) {
      keepsState = true;
      committableState =
          store.getListState(new ListStateDescriptor<>(COMMITTABLE_STATE, byte[].class));
    } else {
      refuseLeftovers(store, COMMITTABLE_STATE, "commits");
    }
    restoredCheckpointId = OptionalLong.empty();
    if (keepsState) {
      ListState<String> targets =
          store.getUnionListState(new ListStateDescriptor<>(TARGET_STATE, String.class));
      TreeSet<String> before = new TreeSet<>();
      targets.get().forEach(before::add);
      if (before.contains(sink.getTarget())) {
        restoredCheckpointId = initialization.getRestoredCheckpointId();
      } else if (!before.isEmpty()) {
        refuseToCommitElsewhere(before, initialization.getRestoredCheckpointId());
      }
      targets.update(List.of(sink.getTarget()));
    }
  }

  /** What was prepared at one place cannot be committed at another. */
  private void refuseToCommitElsewhere(Set<String> before, OptionalLong checkpointId)
      throws Exception {
    if (sink instanceof SupportsCommitter<?> && committableState.get().iterator().hasNext()) {
      throw new RestoreRefusedException(
          "The sink '"
              + context().operatorUid()
              + "' was writing to "
              + String.join(" and ", before)
              + " when checkpoint "
              + checkpointId.orElse(0)
              + " was taken, and the checkpoint holds what is still to be committed there. Now the"
              + " sink is to write to "
              + sink.getTarget()
              + " and cannot commit it. Start the job with the former target; or run it from the"
              + " beginning with an empty target, with "
              + StateRecoveryOptions.SAVEPOINT_PATH.key()
              + "="
              + StateRecoveryOptions.NONE
              + ".");
    }
  }

  /** A checkpoint may hold what an earlier program's sink was to commit: it must not be dropped. */
  private void refuseLeftovers(OperatorStateStore store, String stateName, String does)
      throws Exception {
    if (store.getRegisteredStateNames().contains(stateName)
        && store
            .getListState(new ListStateDescriptor<>(stateName, byte[].class))
            .get()
            .iterator()
            .hasNext()) {
      throw new IllegalStateException(
          "The checkpoint holds '"
              + stateName
              + "' of the sink '"
              + context().operatorUid()
              + "', but "
              + sink.getClass().getName()
              + " is not a sink that "
              + does
              + ". Start with the sink of the earlier run until it has finished what it began, or"
              + " give the new one another uid.");
    }
  }

  @Override
  public void open() throws Exception {
    recordContext = new RecordContext();
    writerContext = new WriterContext(context(), restoredCheckpointId);
    writer = createWriter();
    resolveSignatures(writer.getClass());
    if (sink instanceof SupportsCommitter<?> committing) {
      transactions = openTransactions(committing);
    }
  }

  /**
   * Has the JVM look up the classes that the writer's methods name. Before Java 18 the JIT calls a
   * method rather than inlining it when its class never used one of those, as a writer has no use
   * for the context.
   */
  @SuppressWarnings("ReturnValueIgnored") // asking is what does it
  private static void resolveSignatures(Class<?> writerClass) {
    try {
      writerClass.getDeclaredMethods();
    } catch (LinkageError optional) {
      // Some method names a class that is not there; nothing of this writer need use it.
    }
  }

  private SinkWriter<IN> createWriter() throws Exception {
    if (sink instanceof SupportsWriterState<?, ?>) {
      @SuppressWarnings("unchecked")
      SupportsWriterState<IN, ?> stateful = (SupportsWriterState<IN, ?>) sink;
      WriterStates<IN, ?> states = WriterStates.of(stateful);
      writerStates = states;
      return states.restoreWriter(writerContext, writerState);
    }
    return sink.createWriter(writerContext);
  }

  private <CommT> Transactions<IN, CommT> openTransactions(SupportsCommitter<CommT> committing)
      throws Exception {
    if (!(writer instanceof CommittingSinkWriter<?, ?>)) {
      throw new IllegalStateException(
          "The sink '"
              + context().operatorUid()
              + "' has a committer, but its writer "
              + writer.getClass().getName()
              + " is not a CommittingSinkWriter and prepares nothing to commit. Implement it.");
    }
    @SuppressWarnings("unchecked")
    CommittingSinkWriter<IN, CommT> preparing = (CommittingSinkWriter<IN, CommT>) writer;
    Transactions<IN, CommT> opened =
        new Transactions<>(
            context(),
            preparing,
            committing.createCommitter(new CommitterContext(context(), restoredCheckpointId)),
            committing.getCommittableSerializer());
    opened.restore(committableState);
    return opened;
  }

  @Override
  public void finish() throws Exception {
    finished = true;
    writer.flush(true);
    if (!context().checkpointingEnabled()) {
      if (transactions != null) {
        transactions.prepare(0);
      }
      writerContext.runDeferred();
    }
  }

  @Override
  public void endOfJob() {
    if (!context().checkpointingEnabled() && transactions != null) {
      transactions.commitAtEnd();
    }
  }

  @Override
  public boolean isQuiescent() {
    return writerContext.isQuiescent() && (transactions == null || transactions.isQuiescent());
  }

  @Override
  public void close() throws Exception {
    SinkWriter<IN> opened = writer;
    try {
      if (opened != null) {
        opened.close();
      }
    } finally {
      if (transactions != null) {
        transactions.close();
      }
    }
  }

  // ---- records -------------------------------------------------------------------------------

  @Override
  public void receive(IN record, long timestamp) throws Exception {
    try {
      recordContext.timestamp = timestamp;
      writer.write(record, recordContext);
    } catch (Throwable failure) {
      throw OperatorException.onRecord(context().operatorUid(), record, failure);
    }
  }

  @Override
  public void processWatermark(long timestamp) throws Exception {
    recordContext.watermark = timestamp;
    writer.writeWatermark(new Watermark(timestamp));
  }

  // ---- checkpoints ---------------------------------------------------------------------------

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    writerContext.snapshotBegins();
    if (!finished) {
      writer.flush(false);
    }
    if (transactions != null) {
      transactions.prepare(checkpointId);
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext snapshot) throws Exception {
    if (writerStates != null) {
      writerState.update(writerStates.snapshot(writer, snapshot.getCheckpointId()));
    }
    if (transactions != null) {
      committableState.update(transactions.snapshot());
    }
    writerContext.snapshotEnds();
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    if (transactions != null) {
      transactions.checkpointComplete(checkpointId);
    }
  }

  private static final class RecordContext implements SinkWriter.Context {
    private long timestamp = NO_TIMESTAMP;
    private long watermark = Long.MIN_VALUE;

    @Override
    public long currentWatermark() {
      return watermark;
    }

    @Override
    public @Nullable Long timestamp() {
      return timestamp == NO_TIMESTAMP ? null : timestamp;
    }
  }

  /** The state of a writer that has some. */
  private record WriterStates<IN, S>(
      SupportsWriterState<IN, S> sink, SimpleVersionedSerializer<S> serializer) {

    static <IN, S> WriterStates<IN, S> of(SupportsWriterState<IN, S> sink) {
      return new WriterStates<>(sink, sink.getWriterStateSerializer());
    }

    SinkWriter<IN> restoreWriter(WriterContext context, ListState<byte[]> state) throws Exception {
      Collection<S> recovered = new ArrayList<>();
      for (byte[] element : state.get()) {
        recovered.add(VersionedBytes.read(serializer, element));
      }
      return sink.restoreWriter(context, recovered);
    }

    @SuppressWarnings("unchecked")
    List<byte[]> snapshot(SinkWriter<IN> writer, long checkpointId) throws Exception {
      List<byte[]> elements = new ArrayList<>();
      for (S element : ((StatefulSinkWriter<IN, S>) writer).snapshotState(checkpointId)) {
        elements.add(VersionedBytes.write(serializer, element));
      }
      return elements;
    }
  }
}
