// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static io.tidemark.stream.Words.environment;
import static io.tidemark.stream.Words.jobGraph;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.storage.FileSystemCheckpointStorage;
import io.tidemark.checkpoint.storage.JobManagerCheckpointStorage;
import io.tidemark.config.Configuration;
import io.tidemark.config.JobOptions;
import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobGraphBuilder;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.RichMapFunction;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.state.MapStateDescriptor;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are refused, and the sentence each gets. */
class ValidationTest {
  private final StreamExecutionEnvironment env = environment();

  private void refused(String... parts) {
    assertThatThrownBy(() -> jobGraph(env))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll(parts);
  }

  private static final class Remember extends KeyedProcessFunction<Long, Long, Long> {
    @Override
    public void processElement(Long value, Context ctx, Collector<Long> out) {
      out.collect(value);
    }
  }

  private static final class Buffer extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    @Override
    public Long map(Long value) {
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}

    @Override
    public void initializeState(FunctionInitializationContext context) {}
  }

  private static final class Rich extends RichMapFunction<Long, Long> {
    @Override
    public Long map(Long value) {
      return value;
    }
  }

  // ---- Sinks ----

  private void fileSink(String uid, String path) {
    env.fromData(uid)
        .sinkTo(FileSink.forRowFormat(path, new SimpleStringEncoder<String>()).build())
        .uid(uid);
  }

  /** However the directory is written, it is one directory. */
  @ParameterizedTest
  @ValueSource(strings = {"out", "out/", "./out", "in/../out", "in/..//out/.", "<here>/out"})
  void refusesTwoCommittingSinksOnOneDirectory(String path) {
    String here = Path.of("").toAbsolutePath().toString();
    fileSink("alerts", "out");
    fileSink("totals", path.replace("<here>", here));
    refused("'alerts'", "'totals'", here + "/out", "place of its own");
  }

  @Test
  void takesTwoCommittingSinksWithDirectoriesOfTheirOwn() {
    fileSink("alerts", "out/alerts");
    fileSink("totals", "out/totals");
    fileSink("both", "out");
    assertThat(jobGraph(env).vertices()).isNotEmpty();
  }

  // ---- Operators and uids ----

  @Test
  void noOperators() {
    refused("No operators defined");
    env.fromSequence(1, 2);
    refused("No operators defined");
  }

  @Test
  void duplicateUid() {
    env.fromSequence(1, 2).map(x -> x).name("a").uid("same").map(x -> x).name("b").uid("same");
    refused("The operators 'a' and 'b' have the same uid 'same'");
  }

  @Test
  void missingUidsAreAllNamedWithTheLineToAdd() {
    env.enableCheckpointing(100);
    env.fromSequence(1, 2)
        .keyBy(x -> x)
        .process(new Remember())
        .name("Count, by origin!")
        .map(new Buffer())
        .name("buffer")
        .map(x -> x)
        .name("stateless");
    env.fromSequence(1, 2).uid("given").keyBy(x -> x).reduce(Long::sum).name("Buffer");
    assertThatThrownBy(() -> jobGraph(env))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll(
            "for 4 reasons",
            "The operator 'Source: Sequence Source' keeps its position in checkpoints",
            "Add .uid(\"source-sequence-source\")",
            "The operator 'Count, by origin!' keeps state in checkpoints",
            "Add .uid(\"count-by-origin\")",
            "Add .uid(\"buffer\")",
            "Add .uid(\"buffer-2\")")
        .message()
        .doesNotContain("stateless");
  }

  @Test
  void withoutCheckpointsNoUidIsNeeded() {
    env.fromSequence(1, 2).keyBy(x -> x).process(new Remember());
    assertThat(jobGraph(env).vertices()).hasSize(2);
  }

  @Test
  void whatCountsAsStateful() {
    DataStream<Long> numbers = env.fromSequence(1, 2);
    numbers.map(x -> x).name("lambda");
    numbers.map(new Rich()).name("rich");
    numbers.map(new Buffer()).name("checkpointed");
    numbers.keyBy(x -> x).map(x -> x).name("keyed lambda");
    numbers.keyBy(x -> x).map(new Rich()).name("keyed rich");
    numbers.keyBy(x -> x).process(new Remember()).name("keyed process");
    numbers.keyBy(x -> x).reduce(Long::sum).name("reduce");
    numbers.print().name("print");
    List<String> stateful =
        env.getStreamGraph().nodes().stream()
            .filter(node -> node.traits().stateful())
            .map(node -> node.name())
            .toList();
    assertThat(stateful)
        .containsExactly(
            "Source: Sequence Source", "checkpointed", "keyed rich", "keyed process", "reduce");
  }

  // ---- Names ----

  @Test
  void checkpointsThatStayNeedAName() {
    env.enableCheckpointing(100);
    env.fromSequence(1, 2).uid("s").print();
    JobGraphBuilder.build(env.getStreamGraph(false));
    env.getCheckpointConfig().setCheckpointStorage("checkpoints");
    assertThatThrownBy(() -> JobGraphBuilder.build(env.getStreamGraph(false)))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll("no name", "execute(\"a-name\")", "job.id");
    assertThatThrownBy(() -> env.executeAsync(env.getStreamGraph(false)))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContaining("no name");
    env.getCheckpointConfig()
        .setCheckpointStorage(new FileSystemCheckpointStorage(Path.of("checkpoints")));
    assertThatThrownBy(() -> env.executeAsync(env.getStreamGraph(false)))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContaining("no name");
    env.configure(Configuration.fromMap(Map.of("pipeline.name", "flights")));
    JobGraphBuilder.build(env.getStreamGraph(false));
  }

  /** The name may come with execute(name), behind explain(). */
  @Test
  void explainNeedsNoName() {
    env.enableCheckpointing(100);
    env.fromSequence(1, 2).uid("s").print();
    String inMemory = env.explain();
    env.getCheckpointConfig().setCheckpointStorage(new JobManagerCheckpointStorage());
    assertThat(env.explain()).isEqualTo(inMemory);
    env.getCheckpointConfig().setCheckpointStorage("checkpoints");
    assertThat(env.explain()).isEqualTo(inMemory).contains("checkpoints every 100 ms");
    env.getCheckpointConfig()
        .setCheckpointStorage(new FileSystemCheckpointStorage(Path.of("checkpoints")));
    assertThat(env.explain()).isEqualTo(inMemory);
  }

  @Test
  void theIdIsTheNameUnlessItIsSet() {
    env.fromSequence(1, 2).print();
    JobGraph named = JobGraphBuilder.build(env.getStreamGraph(false).withJobName("flights"), true);
    assertThat(named.jobName()).isEqualTo("flights");
    assertThat(named.jobId()).isEqualTo("flights");
    env.configure(Configuration.fromMap(Map.of(JobOptions.JOB_ID.key(), "f-1")));
    JobGraph withId = JobGraphBuilder.build(env.getStreamGraph(false).withJobName("flights"), true);
    assertThat(withId.jobName()).isEqualTo("flights");
    assertThat(withId.jobId()).isEqualTo("f-1");
  }

  // ---- Parallelism ----

  @Test
  void parallelismAboveTheNumberOfKeyGroups() {
    env.fromSequence(1, 2).map(x -> x).name("wide").setMaxParallelism(8).setParallelism(9);
    refused("The parallelism of operator 'wide' is 9", "from 1 to its max parallelism, 8");
  }

  @Test
  void parallelismOutOfRangeIsRefusedAtOnce() {
    SingleOutputStreamOperator<Long> wide = env.fromSequence(1, 2).map(x -> x).name("wide");
    assertThatThrownBy(() -> wide.setParallelism(0)).hasMessageContaining("'wide'", "not 0");
    assertThatThrownBy(() -> wide.setMaxParallelism(32769))
        .hasMessageContaining("from 1 to 32768, not 32769");
    assertThatThrownBy(() -> env.setParallelism(0)).hasMessageContaining("at least 1, not 0");
    assertThatThrownBy(() -> env.setMaxParallelism(0)).hasMessageContaining("from 1 to 32768");
    assertThatThrownBy(() -> env.fromData(1).setParallelism(2))
        .hasMessageContaining("is not parallel");
  }

  @Test
  void forwardBetweenDifferentParallelisms() {
    env.fromSequence(1, 2).forward().map(x -> x).name("narrow").setParallelism(2);
    refused(
        "'Source: Sequence Source' forwards to 'narrow'",
        "parallelism 4 and the other 2",
        "rescale() or rebalance()");
  }

  // ---- Keys and states ----

  record Place(String city, RoundingMode mode) {}

  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "green";
      }
    }
  }

  @Test
  void enumsAndRecordsThatHoldThemAreKeys() {
    env.fromData(Color.RED, Color.GREEN).keyBy(c -> c).map(c -> c).print();
    env.fromData(new Place("Rome", RoundingMode.UP)).keyBy(p -> p).map(p -> p).print();
    assertThat(jobGraph(env).edges())
        .extracting(edge -> edge.edge().partitioning().kind())
        .filteredOn("HASH"::equals)
        .hasSize(2);
  }

  @Test
  void keysWithoutOneForm() {
    env.fromData("a", "b")
        .keyBy(x -> Set.of(x), new TypeHint<Set<String>>() {}.getTypeInfo())
        .map(x -> x)
        .name("by set");
    assertThatThrownBy(() -> jobGraph(env))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageStartingWith("The key of operator 'by set' cannot be used: ")
        .hasCauseInstanceOf(InvalidKeyTypeException.class);
  }

  /** No bean, no record: nothing to serialize it by. */
  static final class Opaque {
    private final Thread owner;

    Opaque(Thread owner) {
      this.owner = owner;
    }

    Thread owner() {
      return owner;
    }
  }

  @Test
  void keysThatCannotBeSerialized() {
    env.fromSequence(1, 2).keyBy(x -> new Opaque(null)).map(x -> x).name("by opaque");
    refused("The key of operator 'by opaque' cannot be used: ", Opaque.class.getName());
  }

  @Test
  void keysOfAnUnknownType() {
    DataStream<Long> numbers = env.fromSequence(1, 2);
    assertThatThrownBy(() -> numbers.keyBy(x -> (Comparable<?>) x))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll("operator 'Source: Sequence Source'", "keyBy(selector, Types.");
  }

  @Test
  void keysOfTwoInputsMustBeOfOneType() {
    env.fromSequence(1, 2)
        .keyBy(x -> x)
        .connect(env.fromSequence(3, 4).keyBy(x -> "k" + x))
        .process(
            new io.tidemark.process.KeyedCoProcessFunction<Long, Long, Long, Long>() {
              @Override
              public void processElement1(Long value, Context ctx, Collector<Long> out) {}

              @Override
              public void processElement2(Long value, Context ctx, Collector<Long> out) {}
            })
        .name("join");
    refused("The inputs of operator 'join' are keyed by different types: long and string");
  }

  @Test
  void reducedRecordsOfAnUnknownType() {
    DataStream<List<String>> lists = env.fromSequence(1, 2).map(x -> List.of("" + x)).name("lists");
    KeyedStream<List<String>, Integer> keyed = lists.keyBy(List::size);
    assertThatThrownBy(() -> keyed.reduce((a, b) -> a))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll(
            "records of operator 'lists' is not known",
            "kept in state by the reduce function",
            ".returns(...) behind 'lists'");
  }

  @Test
  void reducedRecordsThatCannotBeSerialized() {
    KeyedStream<Opaque, Long> keyed =
        env.fromSequence(1, 2).map(x -> new Opaque(null)).name("opaque").keyBy(x -> 1L, Types.LONG);
    assertThatThrownBy(() -> keyed.reduce((a, b) -> a))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll(
            "records of operator 'opaque' cannot be kept in state by the reduce function",
            Opaque.class.getName());
  }

  @Test
  void broadcastStatesThatCannotBeKept() {
    DataStream<Long> numbers = env.fromSequence(1, 2);
    MapStateDescriptor<String, Opaque> descriptor =
        new MapStateDescriptor<>("rules", Types.STRING, TypeInformation.of(Opaque.class));
    numbers
        .connect(numbers.broadcast(descriptor))
        .process(
            new io.tidemark.process.BroadcastProcessFunction<Long, Long, Long>() {
              @Override
              public void processElement(Long value, ReadOnlyContext ctx, Collector<Long> out) {}

              @Override
              public void processBroadcastElement(Long value, Context ctx, Collector<Long> out) {}
            })
        .name("rules");
    refused(
        "The broadcast state 'rules' of operator 'rules' cannot be kept: ", Opaque.class.getName());
  }

  @Test
  void broadcastStatesOfOneName() {
    MapStateDescriptor<String, Long> one =
        new MapStateDescriptor<>("rules", Types.STRING, Types.LONG);
    DataStream<Long> numbers = env.fromSequence(1, 2);
    assertThatThrownBy(() -> numbers.broadcast(one, one))
        .hasMessageContaining("Two broadcast states are named 'rules'");
  }

  @Test
  void keyedFunctionsNeedKeyedStreams() {
    DataStream<Long> numbers = env.fromSequence(1, 2);
    assertThatThrownBy(
            () ->
                numbers
                    .connect(numbers.keyBy(x -> x))
                    .process(
                        new io.tidemark.process.KeyedCoProcessFunction<Long, Long, Long, Long>() {
                          @Override
                          public void processElement1(
                              Long value, Context ctx, Collector<Long> out) {}

                          @Override
                          public void processElement2(
                              Long value, Context ctx, Collector<Long> out) {}
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("the first is not keyed", "keyBy");
  }

  @Test
  void streamsOfTwoEnvironments() {
    DataStream<Long> here = env.fromSequence(1, 2);
    DataStream<Long> there = environment().fromSequence(1, 2);
    assertThatThrownBy(() -> here.union(there))
        .hasMessageContaining("same StreamExecutionEnvironment");
    assertThatThrownBy(() -> here.connect(there))
        .hasMessageContaining("same StreamExecutionEnvironment");
  }

  @Test
  void sideOutputsOfTwoTypes() {
    SingleOutputStreamOperator<Long> split = env.fromSequence(1, 2).map(x -> x).name("split");
    split.getSideOutput(new OutputTag<>("side", Types.STRING));
    split.getSideOutput(new OutputTag<>("side", Types.STRING));
    assertThatThrownBy(() -> split.getSideOutput(new OutputTag<>("side", Types.LONG)))
        .hasMessageContainingAll("'side' of operator 'split'", "String", "Long");
  }

  @Test
  void emptyCollectionsSayNoType() {
    assertThatThrownBy(() -> env.fromCollection(List.of()))
        .hasMessageContainingAll("empty", "fromData(collection, Types.STRING)");
    assertThat(env.fromCollection(List.<String>of(), Types.STRING).getType())
        .isEqualTo(Types.STRING);
  }
}
