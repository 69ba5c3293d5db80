// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.records;

import static io.tidemark.runtime.records.CopyRecordsTest.RECORDS;
import static io.tidemark.runtime.records.CopyRecordsTest.eachBox;
import static io.tidemark.runtime.records.CopyRecordsTest.environment;
import static io.tidemark.runtime.records.CopyRecordsTest.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.process.ProcessFunction;
import io.tidemark.runtime.records.CopyRecordsTest.Box;
import io.tidemark.runtime.records.CopyRecordsTest.Spoiler;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records between operators of one chain that keep no state, and records that cannot change. */
@Timeout(60)
final class CopyInChainsTest {
  // ---- operators that keep no state
  // -------------------------------------------------------------------------------

  /** Emits each box three times, and to a side output. */
  private static final class Repeating extends ProcessFunction<Box, Box> {
    private static final long serialVersionUID = 1L;
    static final OutputTag<Box> SIDE = new OutputTag<>("side", TypeInformation.of(Box.class));

    @Override
    public void processElement(Box box, Context context, Collector<Box> out) {
      out.collect(box);
      out.collect(box);
      context.output(SIDE, box);
      out.collect(box);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void oneObjectMayBeEmittedSeveralTimes(String mode) throws Exception {
    List<String> thrice = eachBox().stream().flatMap(box -> Stream.of(box, box, box)).toList();
    assertThat(outcome(mode, boxes -> boxes.process(new Repeating()).map(new Spoiler())))
        .isEqualTo(thrice);
    assertThat(
            outcome(
                mode,
                boxes -> {
                  var repeated = boxes.process(new Repeating());
                  repeated.map(new Spoiler()).sinkTo(new Seen<String>().sink());
                  return repeated.getSideOutput(Repeating.SIDE).map(new Spoiler());
                }))
        .isEqualTo(eachBox());
  }

  /** Says what the box before holds, and passes each on. */
  private static final class Remembering extends ProcessFunction<Box, Box> {
    private static final long serialVersionUID = 1L;
    static final OutputTag<String> BEFORE = new OutputTag<>("before", Types.STRING);
    private transient Box before;

    @Override
    public void processElement(Box box, Context context, Collector<Box> out) {
      context.output(BEFORE, before == null ? "none" : before.toString());
      before = box;
      out.collect(box);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS"})
  void aFunctionMayKeepTheRecordThatItPassesOn(String mode) throws Exception {
    List<String> expected = new ArrayList<>(List.of("none"));
    expected.addAll(eachBox().subList(0, RECORDS - 1));
    assertThat(
            outcome(
                mode,
                boxes -> {
                  var remembered = boxes.process(new Remembering());
                  remembered.map(new Spoiler()).sinkTo(new Seen<String>().sink());
                  return remembered.getSideOutput(Remembering.BEFORE);
                }))
        .isEqualTo(expected);
  }

  @Test
  void recordsOfUnknownTypeAreCopiedByTheirClass() throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = environment("AUTO");
    DataStream<Object> unknown =
        environment
            .fromSequence(0, RECORDS - 1)
            .flatMap(
                (Long value, Collector<Object> out) -> {
                  Box box = Box.of(value);
                  out.collect(box);
                  out.collect(box);
                });
    assertThat(unknown.getType()).isNull();
    unknown.map(object -> new Spoiler().map((Box) object)).sinkTo(seen.sink());
    environment.execute("unknown");
    assertThat(seen.all())
        .isEqualTo(eachBox().stream().flatMap(box -> Stream.of(box, box)).toList());
  }

  // ---- what cannot change
  // ------------------------------------------------------------------------------

  /** Immutable, and nothing that a serializer could be made for. */
  public static final class Event {
    private final String id;
    private final @Nullable Event cause;

    Event(String id, @Nullable Event cause) {
      this.id = id;
      this.cause = cause;
    }
  }

  /** The same, but somebody might extend it. */
  public static class OpenEvent {
    private final String id;

    OpenEvent(String id) {
      this.id = id;
    }
  }

  /** Somebody who did. */
  public static final class Subscription extends OpenEvent {
    @SuppressWarnings("UnusedVariable") // what makes it a type that cannot be copied
    private final Runnable code = () -> {};

    Subscription() {
      super("subscription");
    }
  }

  /** Mutable, with an immutable field. */
  public static final class Holder {
    public @Nullable Event event;
    public @Nullable Object anything;

    public Holder() {}

    static Holder of(Event event, Object anything) {
      Holder holder = new Holder();
      holder.event = event;
      holder.anything = anything;
      return holder;
    }
  }

  private static final Event EVENT = new Event("one", new Event("two", null));
  private static final OpenEvent OPEN_EVENT = new OpenEvent("open");
  private static final Holder HOLDER = Holder.of(EVENT, OPEN_EVENT);

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "ALWAYS", "NEVER"})
  void immutableRecordsPassByReference(String mode) throws Exception {
    Seen<Boolean> same = new Seen<>();
    StreamExecutionEnvironment environment = environment(mode);
    environment
        .fromSequence(1, 10)
        .map(value -> EVENT)
        .filter(event -> event == EVENT)
        .rebalance()
        .keyBy(event -> event.id)
        .map(event -> event == EVENT && event.cause == EVENT.cause)
        .sinkTo(same.sink());
    environment
        .fromSequence(1, 10)
        .map(value -> OPEN_EVENT)
        .broadcast()
        .map(event -> event == OPEN_EVENT)
        .sinkTo(same.sink());
    environment.execute("same");
    assertThat(same.all()).hasSize(20).containsOnly(true);
  }

  @Test
  void mutableRecordsAreCopiedAroundTheirImmutableParts() throws Exception {
    Seen<String> seen = new Seen<>();
    StreamExecutionEnvironment environment = environment("AUTO");
    environment
        .fromSequence(1, 1)
        .map(value -> HOLDER)
        .map(
            copy ->
                List.of(copy != HOLDER, copy.event == EVENT, copy.anything == OPEN_EVENT)
                    .toString())
        .sinkTo(seen.sink());
    environment.execute("parts");
    assertThat(seen.all()).containsExactly("[true, true, true]");
  }

  @Test
  void aSubclassOfAnImmutableClassIsNotTakenForImmutable() {
    StreamExecutionEnvironment environment = environment("AUTO");
    environment
        .fromSequence(1, 1)
        .map(value -> (OpenEvent) new Subscription())
        .returns(OpenEvent.class)
        .map(event -> event.id)
        .sinkTo(new Seen<String>().sink());
    assertThatThrownBy(() -> environment.execute("subclass"))
        .isInstanceOf(JobExecutionException.class)
        .hasStackTraceContaining("Subscription");
  }
}
