// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.recovery.RecoveryProbe;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts each key in value state, tells the probe, and fails when that says so. */
final class FlinkCountKeys extends KeyedProcessFunction<Long, Long, Long>
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
