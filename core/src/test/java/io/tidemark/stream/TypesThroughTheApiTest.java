// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.Collector;
import io.tidemark.functions.FlatMapFunction;
import io.tidemark.functions.MapFunction;
import io.tidemark.functions.OutputTag;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.datagen.DataGeneratorSource;
import io.tidemark.io.file.FileSource;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.tuple.Tuple2;
import io.tidemark.serializer.typeutils.ResultTypeQueryable;
import io.tidemark.time.WatermarkStrategy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which types are known without a word from the program, and what returns() changes. */
class TypesThroughTheApiTest {
  private final StreamExecutionEnvironment env = Words.environment();
  private final DataStream<Long> numbers = env.fromSequence(1, 2);

  record Point(int x, int y) {}

  static final class Pair implements MapFunction<Long, Tuple2<Long, List<String>>> {
    @Override
    public Tuple2<Long, List<String>> map(Long value) {
      return Tuple2.of(value, List.of());
    }
  }

  @Test
  void lambdasThatReturnPlainClasses() {
    assertThat(numbers.map(x -> "s" + x).getType()).isEqualTo(Types.STRING);
    assertThat(numbers.map(x -> new Point(1, 2)).getType())
        .isEqualTo(TypeInformation.of(Point.class));
    assertThat(numbers.map(String::valueOf).getType()).isEqualTo(Types.STRING);
  }

  @Test
  void classesSayEverything() {
    assertThat(numbers.map(new Pair()).getType())
        .isEqualTo(TypeInformation.of(new TypeHint<Tuple2<Long, List<String>>>() {}));
    assertThat(
            numbers
                .flatMap(
                    new FlatMapFunction<Long, Map<String, Long>>() {
                      @Override
                      public void flatMap(Long value, Collector<Map<String, Long>> out) {}
                    })
                .getType())
        .isEqualTo(TypeInformation.of(new TypeHint<Map<String, Long>>() {}));
    assertThat(
            numbers
                .keyBy(x -> x)
                .process(
                    new KeyedProcessFunction<Long, Long, Point>() {
                      @Override
                      public void processElement(Long v, Context ctx, Collector<Point> out) {}
                    })
                .getType())
        .isEqualTo(TypeInformation.of(Point.class));
  }

  @Test
  void genericLambdasSayNothingUntilReturnsDoes() {
    SingleOutputStreamOperator<List<String>> lists = numbers.map(x -> List.of("" + x));
    assertThat(lists.getType()).isNull();
    SingleOutputStreamOperator<List<String>> filtered = lists.filter(list -> !list.isEmpty());
    assertThat(filtered.getType()).isNull();
    lists.returns(new TypeHint<List<String>>() {});
    TypeInformation<List<String>> listOfStrings =
        TypeInformation.of(new TypeHint<List<String>>() {});
    assertThat(lists.getType()).isEqualTo(listOfStrings);
    assertThat(filtered.getType()).as("asked again later").isEqualTo(listOfStrings);
    assertThat(numbers.map(x -> List.of("" + x), listOfStrings).getType()).isEqualTo(listOfStrings);
    assertThat(numbers.map(x -> (Comparable<?>) x).getType()).isNull();
  }

  @Test
  void operatorsThatPassRecordsOnPassTheType() {
    assertThat(numbers.filter(x -> true).getType()).isEqualTo(Types.LONG);
    assertThat(numbers.rebalance().getType()).isEqualTo(Types.LONG);
    assertThat(numbers.union(env.fromSequence(3, 4)).getType()).isEqualTo(Types.LONG);
    assertThat(numbers.keyBy(x -> "k").reduce(Long::sum).getType()).isEqualTo(Types.LONG);
  }

  @Test
  void keysAndSideOutputs() {
    assertThat(numbers.keyBy(x -> "k" + x).getKeyType()).isEqualTo(Types.STRING);
    assertThat(numbers.map(new Pair()).keyBy(pair -> pair.f0).getKeyType()).isEqualTo(Types.LONG);
    assertThat(numbers.map(new Pair()).keyBy(0).getKeyType()).isEqualTo(Types.TUPLE(Types.LONG));
    OutputTag<Point> tag = new OutputTag<>("points") {};
    assertThat(numbers.map(x -> x).getSideOutput(tag).getType())
        .isEqualTo(TypeInformation.of(Point.class));
  }

  @Test
  void elementsSayTheirType() {
    assertThat(env.fromData("a", "b").getType()).isEqualTo(Types.STRING);
    assertThat(env.fromData(new Point(1, 2)).getType()).isEqualTo(TypeInformation.of(Point.class));
    assertThat(env.fromData(Tuple2.of("a", 1), Tuple2.of("b", 2)).getType())
        .isEqualTo(TypeInformation.of(new TypeHint<Tuple2<String, Integer>>() {}));
    assertThat(env.fromData(1, 2L).getType()).as("of two classes").isNull();
    assertThat(env.fromData(Arrays.asList("a"), Arrays.asList("b")).getType()).isNull();
  }

  @Test
  void aUnionOfDifferentTypesHasNoneInCommon() {
    DataStream<Number> ints = env.fromData(List.<Number>of(1, 2));
    DataStream<Number> longs = env.fromData(List.<Number>of(1L, 2L));
    assertThat(ints.union(longs).getType()).isNull();
  }

  private <T> DataStreamSource<T> read(DataGeneratorSource<T> source) {
    return env.fromSource(source, WatermarkStrategy.noWatermarks(), "generated");
  }

  @Test
  void generatedRecordsAreOfTheTypeThatTheFunctionSays() {
    assertThat(read(new DataGeneratorSource<>(n -> n, 5)).getType()).isEqualTo(Types.LONG);
    assertThat(read(new DataGeneratorSource<>(n -> new Point(1, 2), 5)).getType())
        .isEqualTo(TypeInformation.of(Point.class));
    assertThat(
            read(new DataGeneratorSource<>(n -> "" + n, 5))
                .keyBy(s -> s)
                .reduce((a, b) -> a)
                .getType())
        .isEqualTo(Types.STRING);
    DataGeneratorSource<List<String>> lists = new DataGeneratorSource<>(n -> List.of("" + n), 5);
    DataStreamSource<List<String>> unknown = read(lists);
    assertThat(unknown.getType()).isNull();
    assertThatThrownBy(() -> unknown.keyBy(list -> list.get(0)).reduce((a, b) -> a))
        .hasMessageContaining("Source: generated")
        .hasMessageContaining(".returns(...)");
    assertThat(unknown.returns(Types.LIST(Types.STRING)).getType())
        .isEqualTo(Types.LIST(Types.STRING));
    assertThat(
            read(new DataGeneratorSource<>(n -> List.of(n), 5, Types.LIST(Types.LONG))).getType())
        .isEqualTo(Types.LIST(Types.LONG));
    assertThat(
            read(new DataGeneratorSource<>(
                    n -> List.of(n), 5, RateLimiterStrategy.perSecond(1), Types.LIST(Types.LONG)))
                .getType())
        .isEqualTo(Types.LIST(Types.LONG));
  }

  @Test
  void filesAreOfTheTypeThatTheFormatSays() {
    DataStream<String> lines =
        env.fromSource(
            FileSource.forLines("in").build(), WatermarkStrategy.noWatermarks(), "lines");
    assertThat(lines.getType()).isEqualTo(Types.STRING);
    assertThat(lines.keyBy(line -> line).reduce((a, b) -> a).getType()).isEqualTo(Types.STRING);
  }

  @Test
  void functionsMaySayTheirType() {
    class Says implements MapFunction<Long, List<String>>, ResultTypeQueryable<List<String>> {
      private static final long serialVersionUID = 1L;

      @Override
      public List<String> map(Long value) {
        return List.of("" + value);
      }

      @Override
      public TypeInformation<List<String>> getProducedType() {
        return Types.LIST(Types.STRING);
      }
    }
    assertThat(numbers.map(new Says()).getType()).isEqualTo(Types.LIST(Types.STRING));
  }
}
