// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives each reader the split with its own number; its checkpoint is the set of splits given. */
final class TidemarkEnumerator implements SplitEnumerator<TidemarkSplit, BitSet> {
  private final SplitEnumeratorContext<TidemarkSplit> context;
  private final BitSet given;
  private final Map<Integer, TidemarkSplit> returned = new TreeMap<>();

  TidemarkEnumerator(SplitEnumeratorContext<TidemarkSplit> context, BitSet given) {
    this.context = context;
    this.given = (BitSet) given.clone();
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {
    TidemarkSplit back = returned.remove(subtask);
    if (back != null) {
      give(back);
    } else if (!given.get(subtask)) {
      give(new TidemarkSplit(subtask, 0));
    }
    context.signalNoMoreSplits(subtask);
  }

  private void give(TidemarkSplit split) {
    given.set(split.subtask());
    context.assignSplit(split, split.subtask());
  }

  @Override
  public void addSplitsBack(List<TidemarkSplit> splits, int subtask) {
    for (TidemarkSplit split : splits) {
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
