// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.engine.Workload;
import io.tidemark.io.Boundedness;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.util.BitSet;

/** The benchmark's events as a source with one split for each reader. */
final class TidemarkSource implements Source<TidemarkEvent, TidemarkSplit, BitSet> {
  private static final long serialVersionUID = 1;

  private final Workload workload;
  private final int parallelism;

  TidemarkSource(Workload workload, int parallelism) {
    this.workload = workload;
    this.parallelism = parallelism;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SplitEnumerator<TidemarkSplit, BitSet> createEnumerator(
      SplitEnumeratorContext<TidemarkSplit> context) {
    return new TidemarkEnumerator(context, new BitSet());
  }

  @Override
  public SplitEnumerator<TidemarkSplit, BitSet> restoreEnumerator(
      SplitEnumeratorContext<TidemarkSplit> context, BitSet given) {
    return new TidemarkEnumerator(context, given);
  }

  @Override
  public SourceReader<TidemarkEvent, TidemarkSplit> createReader(SourceReaderContext context) {
    return new TidemarkReader(workload, parallelism);
  }

  @Override
  public SimpleVersionedSerializer<TidemarkSplit> getSplitSerializer() {
    return new TidemarkSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<BitSet> getEnumeratorCheckpointSerializer() {
    return new TidemarkEnumerator.Serializer();
  }
}
