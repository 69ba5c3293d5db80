// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.recovery.RecoveryProbe;
import io.tidemark.functions.CheckpointListener;
import io.tidemark.functions.Collector;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;

/** Counts each key in value state, tells the probe, and fails when that says so. */
final class TidemarkCountKeys extends KeyedProcessFunction<Long, Long, Long>
    implements CheckpointedFunction, CheckpointListener {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient ValueState<Long> count;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient RecoveryProbe probe;

  private transient int attempt;
  private transient long newKeys;

  @Override
  public void open(OpenContext context) {
    count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    probe = RecoveryProbe.active();
    attempt = getRuntimeContext().getTaskInfo().getAttemptNumber();
  }

  @Override
  public void processElement(Long number, Context context, Collector<Long> out) throws Exception {
    probe.beforeRecord();
    Long before = count.value();
    if (before == null) {
      newKeys++;
      probe.unknownKey(attempt);
    }
    long after = before == null ? 1 : before + 1;
    count.update(after);
    out.collect(after);
  }

  @Override
  public void initializeState(FunctionInitializationContext context) {}

  @Override
  public void snapshotState(FunctionSnapshotContext context) {
    probe.snapshot(context.getCheckpointId(), attempt, newKeys);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    probe.checkpointComplete(checkpointId);
  }
}
