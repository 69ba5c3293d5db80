// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.functions.KeySelector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.process.ProcessFunction;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.SingleOutputStreamOperator;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each way of spreading records: none is lost or doubled, and each goes where it should. */
@Timeout(60)
final class PartitioningTest {
  private static final int RECORDS = 10_000;

  /** A record with the subtask that sent it and the one that got it. */
  record Sent(long value, int from, int to) {}

  private static final class From extends RichMapFunction<Long, Sent> {
    private static final long serialVersionUID = 1L;

    @Override
    public Sent map(Long value) {
      return new Sent(value, getRuntimeContext().getIndexOfThisSubtask(), -1);
    }
  }

  private static final class To extends RichMapFunction<Sent, Sent> {
    private static final long serialVersionUID = 1L;

    @Override
    public Sent map(Sent sent) {
      return new Sent(sent.value(), sent.from(), getRuntimeContext().getIndexOfThisSubtask());
    }
  }

  private static List<Sent> spread(
      int senders, int receivers, UnaryOperator<DataStream<Sent>> spread) throws Exception {
    Seen<Sent> seen = new Seen<>();
    Feed<Long> feed = new Feed<>(senders);
    for (int sender = 0; sender < senders; sender++) {
      int mine = sender;
      feed.appendAll(sender, allNumbers().stream().filter(v -> v % senders == mine).toList());
    }
    feed.endAll();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(senders);
    DataStream<Sent> sent =
        environment
            .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
            .map(new From());
    spread
        .apply(sent)
        .map(new To())
        .setParallelism(receivers)
        .sinkTo(seen.sink())
        .setParallelism(receivers);
    environment.execute("spread");
    return seen.all();
  }

  private static List<Long> allNumbers() {
    return LongStream.range(0, RECORDS).boxed().toList();
  }

  private static void assertEachOnce(List<Sent> records) {
    assertThat(records.stream().map(Sent::value).sorted().toList()).isEqualTo(allNumbers());
  }

  /** How many records went from each sender to each receiver, as text {@code from>to}. */
  private static Map<String, Integer> counts(List<Sent> records) {
    Map<String, Integer> counts = new TreeMap<>();
    records.forEach(sent -> counts.merge(sent.from() + ">" + sent.to(), 1, Integer::sum));
    return counts;
  }

  @Test
  void rebalanceDealsOutEvenly() throws Exception {
    List<Sent> records = spread(2, 4, DataStream::rebalance);
    assertEachOnce(records);
    Map<String, Integer> counts = counts(records);
    assertThat(counts).hasSize(8);
    assertThat(counts.values()).allMatch(count -> count == RECORDS / 8);
    // Senders begin at different receivers: record 0 is the first of sender 0, and 1 of sender 1.
    assertThat(records).contains(new Sent(0, 0, 0), new Sent(1, 1, 1));
  }

  @Test
  void differentParallelismRebalancesByItself() throws Exception {
    List<Sent> records = spread(3, 2, stream -> stream);
    assertEachOnce(records);
    assertThat(counts(records)).hasSize(6);
  }

  @Test
  void rescaleStaysWithinTheSendersShare() throws Exception {
    List<Sent> up = spread(2, 4, DataStream::rescale);
    assertEachOnce(up);
    assertThat(counts(up)).containsOnlyKeys("0>0", "0>1", "1>2", "1>3");
    assertThat(counts(up).values()).allMatch(count -> count == RECORDS / 4);
    List<Sent> down = spread(4, 2, DataStream::rescale);
    assertEachOnce(down);
    assertThat(counts(down)).containsOnlyKeys("0>0", "1>0", "2>1", "3>1");
    List<Sent> uneven = spread(2, 5, DataStream::rescale);
    assertEachOnce(uneven);
    assertThat(counts(uneven)).containsOnlyKeys("0>0", "0>1", "0>2", "1>3", "1>4");
  }

  @Test
  void shuffleReachesEveryoneAboutAsOften() throws Exception {
    List<Sent> records = spread(2, 4, DataStream::shuffle);
    assertEachOnce(records);
    assertThat(counts(records)).hasSize(8);
    // Ten standard deviations of a fair choice.
    assertThat(counts(records).values()).allMatch(count -> Math.abs(count - RECORDS / 8) < 350);
  }

  @Test
  void globalGoesToTheFirst() throws Exception {
    List<Sent> records = spread(2, 3, DataStream::global);
    assertEachOnce(records);
    assertThat(counts(records)).containsOnlyKeys("0>0", "1>0");
  }

  @Test
  void broadcastGoesToEveryone() throws Exception {
    List<Sent> records = spread(2, 3, DataStream::broadcast);
    assertThat(records).hasSize(3 * RECORDS);
    for (int receiver = 0; receiver < 3; receiver++) {
      int to = receiver;
      assertEachOnce(records.stream().filter(sent -> sent.to() == to).toList());
    }
  }

  @Test
  void forwardStaysInItsSubtask() throws Exception {
    List<Sent> records = spread(3, 3, DataStream::forward);
    assertEachOnce(records);
    assertThat(counts(records)).containsOnlyKeys("0>0", "1>1", "2>2");
    assertThatThrownBy(() -> spread(3, 2, DataStream::forward))
        .isInstanceOf(JobSubmissionException.class);
  }

  @Test
  void customPartitionerChooses() throws Exception {
    List<Sent> records =
        spread(
            2,
            4,
            stream ->
                stream.partitionCustom((Long key, int subtasks) -> (int) (key % 3), Sent::value));
    assertEachOnce(records);
    assertThat(records).allMatch(sent -> sent.to() == sent.value() % 3);
  }

  @Test
  void customPartitionerThatChoosesNobodyIsToldSo() {
    for (int wrong : List.of(4, -1)) {
      assertThatThrownBy(
              () ->
                  spread(
                      2,
                      4,
                      stream ->
                          stream.partitionCustom((Long key, int subtasks) -> wrong, Sent::value)))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("chose subtask " + wrong)
          .hasMessageContaining("from 0 to 3");
    }
  }

  @Test
  void keyThatIsNullIsRefused() {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(2);
    KeySelector<Long, String> nullForSeven = value -> value == 7 ? null : "key";
    environment
        .fromSequence(0, 9)
        .keyBy(nullForSeven)
        .reduce(Long::sum)
        .sinkTo(new Seen<Long>().sink());
    assertThatThrownBy(() -> environment.execute("null-key"))
        .isInstanceOf(JobExecutionException.class)
        .hasMessageContaining("key selector")
        .hasMessageContaining("returned null")
        .hasMessageContaining("Filter such records out before keyBy");
  }

  // ---- several outputs
  // ---------------------------------------------------------------------------

  private static final OutputTag<Long> SIDE = new OutputTag<>("side") {};

  @Test
  void chainWithSeveralOutputsServesThemAll() throws Exception {
    List<Seen<Long>> seen = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      seen.add(new Seen<>());
    }
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    SingleOutputStreamOperator<Long> source = environment.fromSequence(0, RECORDS - 1);
    SingleOutputStreamOperator<Long> split =
        source.process(
            new ProcessFunction<Long, Long>() {
              private static final long serialVersionUID = 1L;

              @Override
              public void processElement(Long value, Context context, Collector<Long> out) {
                out.collect(value);
                context.output(SIDE, -value);
              }
            });
    split.map(value -> value + 1).sinkTo(seen.get(0).sink());
    split.rebalance().map(value -> value + 2).sinkTo(seen.get(1).sink());
    split.keyBy(value -> value % 5).reduce((a, b) -> b).sinkTo(seen.get(2).sink());
    split.getSideOutput(SIDE).sinkTo(seen.get(3).sink());
    split.getSideOutput(SIDE).rebalance().sinkTo(seen.get(4).sink());
    source.filter(value -> value % 2 == 0).sinkTo(seen.get(5).sink());
    environment.execute("outputs");

    List<Long> numbers = allNumbers();
    assertThat(seen.get(0).all()).isEqualTo(numbers.stream().map(v -> v + 1).toList());
    assertThat(seen.get(1).all()).isEqualTo(numbers.stream().map(v -> v + 2).toList());
    assertThat(seen.get(2).all()).isEqualTo(numbers);
    assertThat(seen.get(3).all()).isEqualTo(numbers.stream().map(v -> -v).toList());
    assertThat(seen.get(4).all()).isEqualTo(numbers.stream().map(v -> -v).toList());
    assertThat(seen.get(5).all()).isEqualTo(numbers.stream().filter(v -> v % 2 == 0).toList());
  }
}
