// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.accumulator.LongAccumulator;
import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.test.TestSources;
import io.tidemark.bench.engine.FirstResult;
import io.tidemark.bench.engine.StartupJob;
import java.util.List;

/** The start-up job on an embedded Hazelcast Jet member with one worker thread. */
public final class JetStartup implements StartupJob {
  @Override
  public String name() {
    return "jet";
  }

  @Override
  public List<String> jvmFlags() {
    return JetInstance.FLAGS;
  }

  @Override
  public List<String> jars() {
    return JetInstance.JARS;
  }

  @Override
  public void run() {
    HazelcastInstance member = JetInstance.start(1);
    try {
      BatchSource<String> words = TestSources.items(WORDS);
      Pipeline pipeline = Pipeline.create();
      pipeline
          .readFrom(words)
          .groupingKey(word -> word)
          .mapStateful(
              LongAccumulator::new,
              (count, word, ignored) -> {
                count.add(1);
                return count.get();
              })
          .writeTo(Sinks.fromProcessor("first", ProcessorMetaSupplier.of(1, FirstResultSink::new)));
      member.getJet().newJob(pipeline).join();
    } finally {
      member.shutdown();
    }
  }

  private static final class FirstResultSink extends AbstractProcessor {
    @Override
    protected boolean tryProcess0(Object count) {
      FirstResult.seen();
      return true;
    }
  }
}
