// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static io.tidemark.stream.Words.environment;
import static io.tidemark.stream.Words.jobGraph;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.OutputTag;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.tuple.Tuple2;
import java.net.URI;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types of records that cannot be copied: refused before the job runs, or found immutable. */
class RecordTypesTest {
  private final StreamExecutionEnvironment env = environment();

  /** Can change, and has no constructor by which a copy could be made. */
  public static final class Basket {
    private final List<String> articles = new ArrayList<>();

    Basket(String article) {
      articles.add(article);
    }
  }

  /** Cannot change, and has no constructor by which a copy could be made. */
  public static final class Order {
    private final String article;

    Order(String article) {
      this.article = article;
    }
  }

  private DataStream<Basket> baskets() {
    return env.fromData("tea", "milk").map(Basket::new).name("fill");
  }

  private void refused() {
    assertThatThrownBy(() -> jobGraph(env))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll(
            "operator 'fill'",
            "'next'",
            "Basket",
            "no constructor without arguments",
            "register a serializer",
            "final fields",
            "pipeline.copy-records");
  }

  @Test
  void refusedInAChain() {
    baskets().map(basket -> basket.articles.get(0)).name("next").print();
    refused();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusedBetweenChains(boolean keyed) {
    DataStream<Basket> spread =
        keyed ? baskets().keyBy(basket -> basket.articles.get(0)) : baskets().rebalance();
    spread.map(basket -> basket.articles.get(0)).name("next").print();
    refused();
  }

  @Test
  void refusedInSideOutputs() {
    OutputTag<Basket> tag = new OutputTag<>("side", TypeInformation.of(Basket.class));
    var filled = env.fromData("tea").map(article -> 1).name("fill");
    filled.getSideOutput(tag).map(basket -> basket.articles.get(0)).name("next").print();
    refused();
  }

  @Test
  void refusedAsAPart() {
    env.fromData("tea")
        .map(article -> Tuple2.of(article, new Basket(article)))
        .returns(new TypeHint<Tuple2<String, Basket>>() {})
        .name("fill")
        .map(tuple -> tuple.f0)
        .name("next")
        .print();
    refused();
  }

  @Test
  void everyEdgeIsNamed() {
    baskets().map(basket -> 1).name("first").print();
    baskets().map(basket -> 2).name("second").print();
    assertThatThrownBy(() -> jobGraph(env))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContainingAll("2 reasons", "'first'", "'second'");
  }

  @Test
  void printedInAChainTheyNeedNoCopy() {
    baskets().print();
    assertThat(jobGraph(env).vertices()).hasSize(2);
  }

  @Test
  void withoutCopiesAnyTypeWillDo() {
    env.getConfig().enableObjectReuse();
    assertThat(baskets().rebalance().map(basket -> basket.articles.get(0)).executeAndCollect(3))
        .containsExactlyInAnyOrder("tea", "milk");
  }

  @Test
  void immutableOnesNeedNoSerializer() {
    assertThat(
            env.fromData("tea", "milk")
                .map(Order::new)
                .keyBy(order -> order.article, Types.STRING)
                .map(order -> order)
                .rebalance()
                .map(order -> order.article)
                .executeAndCollect(3))
        .containsExactlyInAnyOrder("tea", "milk");
  }

  @Test
  void openTypesAreCopiedByTheClassOfEachRecord() {
    List<Number> numbers = List.of(1, 2L, 3.0);
    assertThat(
            env.fromData(numbers)
                .returns(TypeInformation.of(Number.class))
                .rebalance()
                .map(number -> number.getClass().getSimpleName())
                .executeAndCollect(4))
        .containsExactlyInAnyOrder("Integer", "Long", "Double");
  }

  @Test
  void collectionsOfTheJdkStayWhatTheyAre() {
    assertThat(
            env.fromData("tea", "MILK")
                .map(
                    article -> {
                      TreeMap<String, Integer> counts =
                          new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
                      counts.put(article, 1);
                      return counts;
                    })
                .filter(counts -> counts.containsKey("TEA"))
                .rebalance()
                .map(counts -> EnumSet.of(DayOfWeek.of(counts.get("Tea"))))
                .filter(days -> days.contains(DayOfWeek.MONDAY))
                .map(days -> EnumSet.complementOf(days).size())
                .executeAndCollect(2))
        .containsExactly(6);
  }

  // ---- elements of a collection ----

  @Test
  void elementsWithoutASerializerAreKeptByJavaSerialization() {
    URI uri = URI.create("http://localhost/a");
    assertThat(env.fromData(uri).getType()).isEqualTo(TypeInformation.of(URI.class));
    assertThat(env.fromData(uri).map(URI::getPath).executeAndCollect(2)).containsExactly("/a");
    assertThat(env.<Object>fromData(uri, "b", 3).map(Object::toString).executeAndCollect(4))
        .containsExactlyInAnyOrder("http://localhost/a", "b", "3");
    assertThat(
            env.fromData(TypeInformation.of(URI.class), uri)
                .rebalance()
                .map(URI::getPath)
                .executeAndCollect(2))
        .containsExactly("/a");
  }

  @Test
  void elementsThatCannotBeKeptAreRefusedAtOnce() {
    assertThatThrownBy(() -> env.fromData(new Order("tea")))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContaining("Order");
    assertThatThrownBy(() -> env.<Object>fromData(new Order("tea"), "b"))
        .hasMessageContaining("Order");
  }
}
