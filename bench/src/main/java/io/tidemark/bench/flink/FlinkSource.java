// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.engine.Workload;
import java.util.BitSet;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** The benchmark's events as a Flink source with one split for each reader. */
final class FlinkSource implements Source<FlinkEvent, FlinkSplit, BitSet> {
  private static final long serialVersionUID = 1;

  private final Workload workload;
  private final int parallelism;

  FlinkSource(Workload workload, int parallelism) {
    this.workload = workload;
    this.parallelism = parallelism;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SplitEnumerator<FlinkSplit, BitSet> createEnumerator(
      SplitEnumeratorContext<FlinkSplit> context) {
    return new FlinkEnumerator(context, new BitSet());
  }

  @Override
  public SplitEnumerator<FlinkSplit, BitSet> restoreEnumerator(
      SplitEnumeratorContext<FlinkSplit> context, BitSet given) {
    return new FlinkEnumerator(context, given);
  }

  @Override
  public SourceReader<FlinkEvent, FlinkSplit> createReader(SourceReaderContext context) {
    return new FlinkReader(workload, parallelism);
  }

  @Override
  public SimpleVersionedSerializer<FlinkSplit> getSplitSerializer() {
    return new FlinkSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<BitSet> getEnumeratorCheckpointSerializer() {
    return new FlinkEnumerator.Serializer();
  }
}
