// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.InProcessReference;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Receiver;
import io.tidemark.operator.StreamOperator;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an operator that is made in the subtask. Records do not pass through it: {@link
 * #input} hands out the operator's own receivers.
 */
final class PerSubtaskOperator<OUT> extends StreamOperator<OUT> {
  private static final long serialVersionUID = 1L;

  private final InProcessReference<Supplier<StreamOperator<OUT>>> maker;
  private transient @Nullable StreamOperator<OUT> made;

  PerSubtaskOperator(InProcessReference<Supplier<StreamOperator<OUT>>> maker) {
    this.maker = maker;
  }

  private StreamOperator<OUT> made() {
    StreamOperator<OUT> operator = made;
    if (operator == null) {
      throw new IllegalStateException("The operator is used before setup, which makes it.");
    }
    return operator;
  }

  @Override
  public void setup(OperatorContext<OUT> newContext) throws Exception {
    super.setup(newContext);
    StreamOperator<OUT> operator = maker.get().get();
    made = operator;
    operator.setup(newContext);
  }

  @Override
  public Receiver<?> input(int index) {
    return made().input(index);
  }

  @Override
  public void initializeState(FunctionInitializationContext initialization) throws Exception {
    made().initializeState(initialization);
  }

  @Override
  public void open() throws Exception {
    made().open();
  }

  @Override
  public boolean forwardsWatermarks() {
    return made().forwardsWatermarks();
  }

  @Override
  public void processWatermark(long timestamp) throws Exception {
    made().processWatermark(timestamp);
  }

  @Override
  public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    made().prepareSnapshotPreBarrier(checkpointId);
  }

  @Override
  public void snapshotState(FunctionSnapshotContext snapshot) throws Exception {
    made().snapshotState(snapshot);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    made().notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    made().notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void endInput(int index) throws Exception {
    made().endInput(index);
  }

  @Override
  public void finish() throws Exception {
    made().finish();
  }

  @Override
  public boolean isQuiescent() {
    return made().isQuiescent();
  }

  @Override
  public void close() throws Exception {
    // After a supplier that failed there is nothing to close.
    if (made != null) {
      made.close();
    }
  }
}
