// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/** Gives each reader the split with its own number; its checkpoint is the set of splits given. */
final class FlinkEnumerator implements SplitEnumerator<FlinkSplit, BitSet> {
  private final SplitEnumeratorContext<FlinkSplit> context;
  private final BitSet given;
  private final Map<Integer, FlinkSplit> returned = new TreeMap<>();

  FlinkEnumerator(SplitEnumeratorContext<FlinkSplit> context, BitSet given) {
    this.context = context;
    this.given = (BitSet) given.clone();
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {
    FlinkSplit back = returned.remove(subtask);
    if (back != null) {
      give(back);
    } else if (!given.get(subtask)) {
      give(new FlinkSplit(subtask, 0));
    }
    context.signalNoMoreSplits(subtask);
  }

  private void give(FlinkSplit split) {
    given.set(split.subtask());
    context.assignSplit(split, split.subtask());
  }

  @Override
  public void addSplitsBack(List<FlinkSplit> splits, int subtask) {
    for (FlinkSplit split : splits) {
      given.clear(split.subtask());
      returned.put(split.subtask(), split);
    }
  }

  @Override
  public void handleSplitRequest(int subtask, @Nullable String host) {
    // Readers get their split when they register.
  }

  @Override
  public BitSet snapshotState(long checkpointId) {
    return (BitSet) given.clone();
  }

  @Override
  public void close() {}

  /** The words of the bit set. */
  static final class Serializer implements SimpleVersionedSerializer<BitSet> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(BitSet given) {
      return given.toByteArray();
    }

    @Override
    public BitSet deserialize(int version, byte[] bytes) {
      return BitSet.valueOf(bytes);
    }
  }
}
