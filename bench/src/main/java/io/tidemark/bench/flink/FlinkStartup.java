// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import io.tidemark.bench.engine.FirstResult;
import io.tidemark.bench.engine.StartupJob;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The start-up job on Flink's MiniCluster, with parallelism 1. */
public final class FlinkStartup implements StartupJob {
  @Override
  public String name() {
    return "flink";
  }

  @Override
  public List<String> jvmFlags() {
    return FlinkJvm.FLAGS;
  }

  @Override
  public List<String> jars() {
    return FlinkJvm.JARS;
  }

  @Override
  public void run() throws Exception {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(1, FlinkJvm.localConfiguration());
    env.fromData(WORDS, Types.STRING)
        .keyBy(word -> word, Types.STRING)
        .process(new CountWords(), Types.LONG)
        .sinkTo(new FirstResultSink());
    env.execute("startup");
  }

  private static final class CountWords extends KeyedProcessFunction<String, String, Long> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("NullAway.Init") // set in open()
    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    }

    @Override
    public void processElement(String word, Context context, Collector<Long> out) throws Exception {
      Long before = count.value();
      long after = before == null ? 1 : before + 1;
      count.update(after);
      out.collect(after);
    }
  }

  private static final class FirstResultSink implements Sink<Long>, SinkWriter<Long> {
    private static final long serialVersionUID = 1;

    @Override
    public SinkWriter<Long> createWriter(WriterInitContext context) {
      return this;
    }

    @Override
    public void write(Long count, Context context) {
      FirstResult.seen();
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
