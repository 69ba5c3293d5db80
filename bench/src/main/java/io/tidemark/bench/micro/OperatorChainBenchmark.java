// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.micro;

import io.tidemark.functions.MapFunction;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.serializer.Types;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A whole job of one chain: numbers through some operators to a sink, in one subtask. Nanoseconds
 * per record; the difference between two numbers of operators is what these cost. One invocation
 * runs a job of {@value #RECORDS} records from its start to its end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(OperatorChainBenchmark.RECORDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class OperatorChainBenchmark {
  static final int RECORDS = 10_000_000;

  /** Pairs of a map and a filter behind the source. */
  @Param({"0", "1", "4"})
  public int pairs;

  /** Runs the job. */
  @Benchmark
  public void chain() throws Exception {
    try (StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment()) {
      env.setParallelism(1);
      DataStream<Long> numbers = env.fromSequence(1, RECORDS);
      for (int i = 0; i < pairs; i++) {
        MapFunction<Long, Long> addOne = number -> number + 1;
        numbers = numbers.map(addOne, Types.LONG).filter(number -> number != 0);
      }
      numbers.sinkTo(new Drop());
      env.execute("chain");
    }
  }

  /** Forgets what it is given. */
  private static final class Drop implements Sink<Long>, SinkWriter<Long> {
    private static final long serialVersionUID = 1;

    @Override
    public SinkWriter<Long> createWriter(WriterInitContext context) {
      return this;
    }

    @Override
    public void write(Long number, Context context) {}

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
