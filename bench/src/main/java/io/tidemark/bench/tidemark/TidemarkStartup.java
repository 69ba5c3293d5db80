// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

import io.tidemark.bench.engine.FirstResult;
import io.tidemark.bench.engine.StartupJob;
import io.tidemark.functions.Collector;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.serializer.Types;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.util.List;

/** The start-up job on Tidemark, with parallelism 1. */
public final class TidemarkStartup implements StartupJob {
  @Override
  public String name() {
    return "tidemark";
  }

  @Override
  public List<String> jvmFlags() {
    return List.of();
  }

  @Override
  public List<String> jars() {
    return TidemarkEngine.JARS;
  }

  @Override
  public void run() throws Exception {
    try (StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment()) {
      env.setParallelism(1);
      env.fromData(WORDS, Types.STRING)
          .keyBy(word -> word, Types.STRING)
          .process(new CountWords(), Types.LONG)
          .sinkTo(new FirstResultSink());
      env.execute("startup");
    }
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
