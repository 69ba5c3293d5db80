// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

/**
 * The records of a source, and the source's place in the graph.
 *
 * @param <T> the type of the records
 */
public class DataStreamSource<T> extends SingleOutputStreamOperator<T> {

  DataStreamSource(StreamExecutionEnvironment environment, Transformation transformation) {
    super(environment, transformation);
  }

  @Override
  public DataStreamSource<T> setParallelism(int parallelism) {
    super.setParallelism(parallelism);
    return this;
  }

  @Override
  public DataStreamSource<T> forceNonParallel() {
    super.forceNonParallel();
    return this;
  }
}
