// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.functions.AggregateFunction;
import io.tidemark.functions.Collector;
import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.AggregatingState;
import io.tidemark.state.AggregatingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Code that changes records and state in place: with copies where they are needed it gives what it
 * would give if every record were copied at every hop.
 */
@Timeout(60)
final class CopyRecordsTest {
  private static final int KEYS = 5;
  static final int RECORDS = 100;

  /** Mutable on purpose. */
  public static final class Box {
    public long key;
    public List<Long> values = new ArrayList<>();

    public Box() {}

    static Box of(long value) {
      Box box = new Box();
      box.key = value % KEYS;
      box.values.add(value);
      return box;
    }

    @Override
    public String toString() {
      return key + ":" + values;
    }
  }

  /** Says what a box holds, and then spoils it. */
  static final class Spoiler implements MapFunction<Box, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String map(Box box) {
      String content = box.toString();
      box.values.clear();
      box.values.add(-1L);
      return content;
    }
  }

  /** Keeps the boxes that it was given, and says what they hold now. */
  private static final class Hoarder implements MapFunction<Box, String> {
    private static final long serialVersionUID = 1L;
    private final List<Box> hoard = new ArrayList<>();

    @Override
    public String map(Box box) {
      hoard.add(box);
      return hoard.toString();
    }
  }

  static StreamExecutionEnvironment environment(String mode) {
    Configuration configuration = Jobs.settings("pipeline.copy-records", mode);
    return StreamExecutionEnvironment.getExecutionEnvironment(configuration).setParallelism(1);
  }

  private static SingleOutputStreamOperator<Box> boxes(StreamExecutionEnvironment environment) {
    return environment.fromSequence(0, RECORDS - 1).map(Box::of).returns(Box.class);
  }

  /** What comes out of a program over boxes, in order. */
  static List<String> outcome(String mode, Function<DataStream<Box>, DataStream<String>> of)
      throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = environment(mode);
    of.apply(boxes(environment)).sinkTo(seen.sink());
    environment.execute("copies");
    return seen.all();
  }

  /** For each record, what all records of its key so far make together. */
  private static List<String> runningBoxes() {
    Map<Long, Box> byKey = new TreeMap<>();
    List<String> expected = new ArrayList<>();
    for (long value = 0; value < RECORDS; value++) {
      Box box = byKey.computeIfAbsent(value % KEYS, key -> new Box());
      box.key = value % KEYS;
      box.values.add(value);
      expected.add(box.toString());
    }
    return expected;
  }

  /** For each record, all outputs so far, as they were when they were emitted. */
  private static List<String> hoards(List<String> outputs) {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      expected.add(outputs.subList(0, i + 1).toString());
    }
    return expected;
  }

  // ---- reduce
  // ------------------------------------------------------------------------------------

  private static Box together(Box one, Box two) {
    one.values.addAll(two.values);
    return one;
  }

  private static DataStream<Box> reduced(DataStream<Box> boxes) {
    return boxes.keyBy(box -> box.key, Types.LONG).reduce(CopyRecordsTest::together);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void reduceMayChangeItsFirstArgument(String mode) throws Exception {
    assertThat(outcome(mode, boxes -> reduced(boxes).map(new Spoiler()))).isEqualTo(runningBoxes());
    assertThat(outcome(mode, boxes -> reduced(boxes).map(new Hoarder())))
        .isEqualTo(hoards(runningBoxes()));
    assertThat(outcome(mode, boxes -> reduced(boxes).rebalance().map(new Spoiler())))
        .isEqualTo(runningBoxes());
  }

  @Test
  void withoutCopiesStateIsShared() throws Exception {
    assertThat(outcome("NEVER", boxes -> reduced(boxes).map(new Spoiler())))
        .isNotEqualTo(runningBoxes())
        .hasSize(RECORDS);
    assertThat(outcome("NEVER", boxes -> reduced(boxes).map(new Hoarder())))
        .isNotEqualTo(hoards(runningBoxes()));
  }

  // ---- state and output
  // --------------------------------------------------------------------------

  /** Puts a box into state and emits the same one. */
  private static final class StateAndOutput extends KeyedProcessFunction<Long, Box, Box> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Box> state;

    @Override
    public void open(OpenContext context) {
      state = getRuntimeContext().getState(new ValueStateDescriptor<>("box", Box.class));
    }

    @Override
    public void processElement(Box box, Context context, Collector<Box> out) throws Exception {
      Box kept = state.value();
      if (kept == null) {
        kept = box;
      } else {
        kept.values.addAll(box.values);
      }
      state.update(kept);
      out.collect(kept);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void whatIsPutIntoStateMayBeEmittedToo(String mode) throws Exception {
    assertThat(
            outcome(
                mode,
                boxes ->
                    boxes
                        .keyBy(box -> box.key, Types.LONG)
                        .process(new StateAndOutput())
                        .map(new Spoiler())))
        .isEqualTo(runningBoxes());
    assertThat(
            outcome(
                mode,
                boxes ->
                    boxes
                        .keyBy(box -> box.key, Types.LONG)
                        .process(new StateAndOutput())
                        .rebalance()
                        .map(new Hoarder())))
        .isEqualTo(hoards(runningBoxes()));
  }

  /** Its accumulator is its result, and changes again later. */
  private static final class Collecting implements AggregateFunction<Box, Box, Box> {
    private static final long serialVersionUID = 1L;

    @Override
    public Box createAccumulator() {
      return new Box();
    }

    @Override
    public Box add(Box value, Box accumulator) {
      accumulator.key = value.key;
      accumulator.values.addAll(value.values);
      return accumulator;
    }

    @Override
    public Box getResult(Box accumulator) {
      return accumulator;
    }

    @Override
    public Box merge(Box a, Box b) {
      return together(a, b);
    }
  }

  private static final class Aggregating extends KeyedProcessFunction<Long, Box, Box> {
    private static final long serialVersionUID = 1L;
    private transient AggregatingState<Box, Box> state;

    @Override
    public void open(OpenContext context) {
      state =
          getRuntimeContext()
              .getAggregatingState(
                  new AggregatingStateDescriptor<>("boxes", new Collecting(), Box.class));
    }

    @Override
    public void processElement(Box box, Context context, Collector<Box> out) throws Exception {
      state.add(box);
      out.collect(state.get());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void accumulatorThatIsTheResultMayChangeLater(String mode) throws Exception {
    assertThat(
            outcome(
                mode,
                boxes ->
                    boxes
                        .keyBy(box -> box.key, Types.LONG)
                        .process(new Aggregating())
                        .map(new Hoarder())))
        .isEqualTo(hoards(runningBoxes()));
  }

  // ---- several receivers
  // -------------------------------------------------------------------------

  static List<String> eachBox() {
    List<String> expected = new ArrayList<>();
    for (long value = 0; value < RECORDS; value++) {
      expected.add(Box.of(value).toString());
    }
    return expected;
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void branchesDoNotSeeEachOthersChanges(String mode) throws Exception {
    List<Seen<String>> branches = new ArrayList<>();
    StreamExecutionEnvironment environment = environment(mode);
    SingleOutputStreamOperator<Box> boxes = boxes(environment);
    for (int branch = 0; branch < 4; branch++) {
      Seen<String> seen = new Seen<>();
      branches.add(seen);
      (branch % 2 == 0 ? boxes : boxes.rebalance()).map(new Spoiler()).sinkTo(seen.sink());
    }
    environment.execute("branches");
    branches.forEach(seen -> assertThat(seen.all()).isEqualTo(eachBox()));
  }

  @Test
  void withoutCopiesBranchesShareTheirRecords() throws Exception {
    Seen<String> first = new Seen<>();
    Seen<String> second = new Seen<>();
    StreamExecutionEnvironment environment = environment("NEVER");
    SingleOutputStreamOperator<Box> boxes = boxes(environment);
    boxes.map(new Spoiler()).sinkTo(first.sink());
    boxes.map(new Spoiler()).sinkTo(second.sink());
    environment.execute("shared");
    assertThat(first.all()).isEqualTo(eachBox());
    assertThat(second.all()).hasSize(RECORDS).allMatch(content -> content.endsWith("[-1]"));
  }

  @Test
  void subtasksOfABroadcastDoNotSeeEachOthersChanges() throws Exception {
    int subtasks = 3;
    long count = 100_000;
    Seen<Long> wrong = new Seen<>();
    Seen<Long> right = new Seen<>();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    SingleOutputStreamOperator<Long> checked =
        environment
            .fromSequence(1, count)
            .map(Box::of)
            .returns(Box.class)
            .broadcast()
            .map(
                box -> {
                  boolean whole = box.values.size() == 1 && box.values.get(0) > 0;
                  long value = whole ? box.values.get(0) : -1;
                  box.values.clear();
                  return value;
                })
            .returns(Types.LONG)
            .setParallelism(subtasks);
    checked.filter(value -> value < 0).setParallelism(subtasks).sinkTo(wrong.sink());
    checked.filter(value -> value % 100 == 0).setParallelism(subtasks).sinkTo(right.sink());
    environment.execute("broadcast-copies");
    assertThat(wrong.all()).isEmpty();
    assertThat(right.all()).hasSize((int) (subtasks * count / 100));
  }

  // ---- the guard
  // ---------------------------------------------------------------------------------

  private static StreamExecutionEnvironment guarded() {
    return StreamExecutionEnvironment.getExecutionEnvironment(
            Jobs.settings("pipeline.mutation-guard", "true"))
        .setParallelism(1);
  }

  private static StreamExecutionEnvironment guardedWithoutCopies() {
    StreamExecutionEnvironment environment = guarded();
    environment.getConfig().enableObjectReuse();
    return environment;
  }

  /** Emits one box again and again. */
  private static final class Reusing implements MapFunction<Long, Box> {
    private static final long serialVersionUID = 1L;
    private transient Box box;

    @Override
    public Box map(Long value) {
      if (box == null) {
        box = new Box();
      }
      box.values.add(value);
      return box;
    }
  }

  @Test
  void guardNamesTheOperatorThatChangesARecordItHasEmitted() {
    StreamExecutionEnvironment environment = guardedWithoutCopies();
    environment
        .fromSequence(0, 9)
        .map(new Reusing())
        .uid("reusing")
        .map(Box::toString)
        .sinkTo(new Seen<String>().sink());
    assertThatThrownBy(() -> environment.execute("guarded"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("Operator 'reusing' changed a record after it had emitted it");
  }

  /** Changes what is in state without giving it back. */
  private static final class Forgetful extends KeyedProcessFunction<Long, Box, String> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Box> state;

    @Override
    public void open(OpenContext context) {
      state = getRuntimeContext().getState(new ValueStateDescriptor<>("forgotten", Box.class));
    }

    @Override
    public void processElement(Box box, Context context, Collector<String> out) throws Exception {
      Box kept = state.value();
      if (kept == null) {
        state.update(box);
      } else {
        kept.values.add(7L);
      }
      out.collect("seen");
    }
  }

  @Test
  void guardNamesOperatorAndStateOfAnObjectThatWasChangedInPlace() {
    StreamExecutionEnvironment environment = guarded();
    boxes(environment)
        .keyBy(box -> box.key, Types.LONG)
        .process(new Forgetful())
        .uid("forgetful")
        .sinkTo(new Seen<String>().sink());
    assertThatThrownBy(() -> environment.execute("guarded"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("'forgotten'")
        .hasMessageContaining("'forgetful'")
        .hasMessageContaining("changed in place");
  }

  @Test
  void guardLetsOrdinaryCodePass() throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = guarded();
    reduced(boxes(environment)).map(new Spoiler()).sinkTo(seen.sink());
    environment.execute("guarded");
    assertThat(seen.all()).isEqualTo(runningBoxes());
  }
}
