// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.ReduceFunction;
import io.tidemark.graph.Prototype;
import io.tidemark.graph.StreamGraph;
import io.tidemark.graph.StreamNode;
import io.tidemark.operator.UserFunctionOperator;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.tuple.Tuple;
import io.tidemark.serializer.tuple.Tuple2;
import io.tidemark.serializer.tuple.Tuple3;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Aggregations and keys by field, as the functions that reach the subtasks. */
class FieldAggregationTest {
  private final StreamExecutionEnvironment env = Words.environment();

  record Sale(String shop, int items, double price, Buyer buyer) {}

  record Buyer(String name, long points) {}

  /** Mutable, with a nested mutable field. */
  public static class Account {
    public String owner = "";
    public long balance;
    public Limits limits = new Limits();

    static Account of(String owner, long balance, long daily) {
      Account account = new Account();
      account.owner = owner;
      account.balance = balance;
      account.limits.daily = daily;
      return account;
    }

    String text() {
      return owner + " " + balance + " " + limits.daily;
    }
  }

  /** The nested one. */
  public static class Limits {
    public long daily;
  }

  private static final Sale FIRST = new Sale("a", 3, 1.5, new Buyer("ann", 10));
  private static final Sale SECOND = new Sale("b", 5, 0.5, new Buyer("bob", 7));

  private <T> ReduceFunction<T> aggregation(
      List<T> elements, Function<KeyedStream<T, Integer>, DataStream<T>> how) throws Exception {
    StreamExecutionEnvironment fresh = Words.environment();
    DataStream<T> unused = how.apply(fresh.fromData(elements).keyBy(x -> 0));
    StreamGraph graph = fresh.getStreamGraph();
    StreamNode last = graph.nodes().get(graph.nodes().size() - 1);
    @SuppressWarnings("unchecked")
    var operator = (UserFunctionOperator<ReduceFunction<T>, ?>) last.operator();
    return Prototype.of(operator.function()).copy(getClass().getClassLoader());
  }

  private Sale of(Function<KeyedStream<Sale, Integer>, DataStream<Sale>> how) throws Exception {
    return aggregation(List.of(FIRST, SECOND), how).reduce(FIRST, SECOND);
  }

  @Test
  void sumsReplaceOneFieldOfTheFirstRecord() throws Exception {
    assertThat(of(s -> s.sum("items"))).isEqualTo(new Sale("a", 8, 1.5, FIRST.buyer()));
    assertThat(of(s -> s.sum("price"))).isEqualTo(new Sale("a", 3, 2.0, FIRST.buyer()));
    assertThat(of(s -> s.sum("buyer.points")))
        .isEqualTo(new Sale("a", 3, 1.5, new Buyer("ann", 17)));
    assertThat(of(s -> s.sum(1))).isEqualTo(new Sale("a", 8, 1.5, FIRST.buyer()));
  }

  @Test
  void extremesReplaceOneFieldOrChooseARecord() throws Exception {
    assertThat(of(s -> s.min("items"))).isEqualTo(FIRST);
    assertThat(of(s -> s.max("items"))).isEqualTo(new Sale("a", 5, 1.5, FIRST.buyer()));
    assertThat(of(s -> s.min("price"))).isEqualTo(new Sale("a", 3, 0.5, FIRST.buyer()));
    assertThat(of(s -> s.max("shop"))).isEqualTo(new Sale("b", 3, 1.5, FIRST.buyer()));
    assertThat(of(s -> s.minBy("price"))).isSameAs(SECOND);
    assertThat(of(s -> s.maxBy("price"))).isSameAs(FIRST);
    assertThat(of(s -> s.maxBy(1))).isSameAs(SECOND);
  }

  @Test
  void ofEqualRecordsTheFirstOrTheLastIsChosen() throws Exception {
    Sale equal = new Sale("c", 3, 9.0, FIRST.buyer());
    List<Sale> sales = List.of(FIRST, equal);
    assertThat(aggregation(sales, s -> s.minBy("items")).reduce(FIRST, equal)).isSameAs(FIRST);
    assertThat(aggregation(sales, s -> s.maxBy("items")).reduce(FIRST, equal)).isSameAs(FIRST);
    assertThat(aggregation(sales, s -> s.minBy("items", false)).reduce(FIRST, equal))
        .isSameAs(equal);
    assertThat(aggregation(sales, s -> s.maxBy("items", false)).reduce(FIRST, equal))
        .isSameAs(equal);
  }

  @Test
  void mutableRecordsAreNotChanged() throws Exception {
    Account one = Account.of("ann", 1, 10);
    Account two = Account.of("bob", 2, 20);
    List<Account> accounts = List.of(one, two);
    Account sum = aggregation(accounts, s -> s.sum("balance")).reduce(one, two);
    Account nested = aggregation(accounts, s -> s.sum("limits.daily")).reduce(one, two);
    Account greatest = aggregation(accounts, s -> s.max("limits.daily")).reduce(one, two);
    assertThat(sum.text()).isEqualTo("ann 3 10");
    assertThat(nested.text()).isEqualTo("ann 1 30");
    assertThat(greatest.text()).isEqualTo("ann 1 20");
    assertThat(one.text()).isEqualTo("ann 1 10");
    assertThat(two.text()).isEqualTo("bob 2 20");
  }

  @Test
  void everyNumberIsSummedInItsOwnType() throws Exception {
    assertSum((byte) 100, (byte) 27, (byte) 127);
    assertSum((short) 300, (short) 1, (short) 301);
    assertSum(7, 8, 15);
    assertSum(1L << 40, 1L, (1L << 40) + 1);
    assertSum(0.5f, 0.25f, 0.75f);
    assertSum(0.5, 0.25, 0.75);
    assertSum(new BigInteger("99"), BigInteger.ONE, new BigInteger("100"));
    assertSum(new BigDecimal("0.10"), new BigDecimal("0.2"), new BigDecimal("0.30"));
  }

  private <N> void assertSum(N left, N right, N sum) throws Exception {
    Tuple2<String, N> one = Tuple2.of("k", left);
    Tuple2<String, N> two = Tuple2.of("k", right);
    assertThat(aggregation(List.of(one, two), s -> s.sum(1)).reduce(one, two).f1).isEqualTo(sum);
  }

  @Test
  void fieldsThatCannotBeAggregated() {
    KeyedStream<Sale, Integer> sales = env.fromData(FIRST).keyBy(x -> 0);
    assertThatThrownBy(() -> sales.sum("shop"))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll("'shop' cannot be summed up", "java.lang.String", "reduce()");
    assertThatThrownBy(() -> sales.max("buyer"))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll("'buyer' has no least and greatest", "Comparable", "reduce()");
    assertThatThrownBy(() -> sales.sum("discount"))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll("discount", "shop, items, price, buyer");
    KeyedStream<List<Long>, Integer> lists =
        env.fromSequence(1, 2).map(x -> List.of(x)).name("lists").keyBy(x -> 0);
    assertThatThrownBy(() -> lists.sum("size"))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessageContainingAll("operator 'lists' is not known", "field 'size'", ".returns(...)");
  }

  @Test
  void aFieldThatIsNullIsNamed() throws Exception {
    Tuple2<String, Integer> one = Tuple2.of("k", 1);
    ReduceFunction<Tuple2<String, Integer>> sum = aggregation(List.of(one), s -> s.sum("f1"));
    assertThatThrownBy(() -> sum.reduce(one, Tuple2.of("k", null)))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContainingAll("'f1'", "aggregated is null", "Tuple2");
  }

  private <T> KeySelector<T, Tuple> copyOf(KeyedStream<T, Tuple> stream) throws Exception {
    return Prototype.of(stream.getKeySelector()).copy(getClass().getClassLoader());
  }

  @Test
  void keysByFieldAreTuplesOfTheFields() throws Exception {
    DataStream<Sale> sales = env.fromData(FIRST, SECOND);
    assertThat(copyOf(sales.keyBy("shop", "buyer.points")).getKey(FIRST))
        .isEqualTo(Tuple2.of("a", 10L));
    DataStream<Tuple3<String, Integer, Long>> tuples = env.fromData(Tuple3.of("x", 1, 2L));
    assertThat(copyOf(tuples.keyBy(2, 0)).getKey(Tuple3.of("y", 5, 6L)))
        .isEqualTo(Tuple2.of(6L, "y"));
    assertThatThrownBy(() -> copyOf(tuples.keyBy(1)).getKey(Tuple3.of("y", null, 6L)))
        .hasMessageContainingAll("field 1", "null", "Tuple3");
    assertThatThrownBy(() -> tuples.keyBy(new int[0])).hasMessageContaining("1 to 25 fields");
  }
}
