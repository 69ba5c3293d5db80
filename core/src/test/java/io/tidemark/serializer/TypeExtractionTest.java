// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.tuple.Tuple2;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class TypeExtractionTest {

  interface Mapper<I, O> extends Serializable {
    O map(I value);
  }

  interface FlatMapper<I, O> extends Serializable {
    void flatMap(I value, Consumer<O> out);
  }

  /** A sub-interface with parameters in another order, and a default method beside. */
  interface Reversed<O, I> extends Mapper<I, O> {
    default O twice(I value) {
      map(value);
      return map(value);
    }
  }

  interface Parser extends Mapper<String, Long> {}

  abstract static class Rich<A, B> implements Mapper<A, B> {
    private static final long serialVersionUID = 1L;
  }

  static class Lists<X> extends Rich<X, List<X>> {
    private static final long serialVersionUID = 1L;

    @Override
    public List<X> map(X value) {
      return List.of(value);
    }
  }

  static final class OfStrings extends Lists<String> {
    private static final long serialVersionUID = 1L;
  }

  static final class OpenInput<T> extends Rich<T, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String map(T value) {
      return value.toString();
    }
  }

  record Order(long id, List<String> lines) {
    static Order parse(String line) {
      return new Order(line.length(), List.of(line));
    }

    Tuple2<Long, String> head() {
      return Tuple2.of(id, lines.get(0));
    }
  }

  record Wrapped(long value) {
    Wrapped(Long value) {
      this(value.longValue());
    }
  }

  static final class Strings extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  static <T> List<T> listOf(T value) {
    return List.of(value);
  }

  static void emit(String value, Consumer<Map<String, Long>> out) {
    out.accept(Map.of(value, 1L));
  }

  List<Integer> lengths(String value) {
    return List.of(value.length());
  }

  private static <I, O> Optional<TypeInformation<?>> input(Mapper<I, O> mapper) {
    return TypeExtraction.returnType(mapper, Mapper.class, 0);
  }

  private static <I, O> Optional<TypeInformation<?>> output(Mapper<I, O> mapper) {
    return TypeExtraction.returnType(mapper, Mapper.class, 1);
  }

  private static TypeInformation<?> type(TypeHint<?> hint) {
    return hint.getTypeInfo();
  }

  @Test
  void anonymousClassesSayTheirTypes() {
    Mapper<Order, Tuple2<String, Long>> mapper =
        new Mapper<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public Tuple2<String, Long> map(Order order) {
            return Tuple2.of(order.lines().get(0), order.id());
          }
        };
    assertThat(input(mapper)).contains(TypeInformation.of(Order.class));
    assertThat(output(mapper)).contains(type(new TypeHint<Tuple2<String, Long>>() {}));
  }

  @Test
  void typesComeThroughTheClassHierarchy() {
    assertThat(input(new OfStrings())).contains(Types.STRING);
    assertThat(output(new OfStrings())).contains(Types.LIST(Types.STRING));
    assertThat(output(new OpenInput<Order>())).contains(Types.STRING);
    assertThat(input(new OpenInput<Order>())).isEmpty();
    assertThat(output(new Lists<Order>())).isEmpty();
  }

  @Test
  void lambdasSayTypesWithoutParameters() {
    Mapper<String, Order> mapper = line -> new Order(1, List.of(line));
    assertThat(input(mapper)).contains(Types.STRING);
    assertThat(output(mapper)).contains(TypeInformation.of(Order.class));
    Mapper<int[], Long> sum = numbers -> (long) numbers.length;
    assertThat(input(sum)).contains(TypeInformation.of(int[].class));
    assertThat(output(sum)).contains(Types.LONG);
  }

  @Test
  void capturingLambdasDoToo() {
    Object captured = new Object();
    Mapper<String, Long> mapper = line -> line.length() + (captured == line ? 1L : 0L);
    assertThat(output(mapper)).contains(Types.LONG);
  }

  @Test
  void aLambdaLosesTypeArguments() {
    Mapper<List<String>, Tuple2<String, Long>> mapper = list -> Tuple2.of(list.get(0), 1L);
    assertThat(input(mapper)).isEmpty();
    assertThat(output(mapper)).isEmpty();
  }

  @Test
  void aLambdaOfASubInterfaceIsRead() {
    Reversed<Long, String> reversed = line -> 1L;
    assertThat(input(reversed)).contains(Types.STRING);
    assertThat(output(reversed)).contains(Types.LONG);
    Parser parser = Long::parseLong;
    assertThat(input(parser)).contains(Types.STRING);
    assertThat(output(parser)).contains(Types.LONG);
  }

  @Test
  void methodReferencesSayTypeArgumentsToo() {
    Mapper<String, Order> parse = Order::parse;
    assertThat(output(parse)).contains(TypeInformation.of(Order.class));
    Mapper<Order, Tuple2<Long, String>> head = Order::head;
    assertThat(input(head)).contains(TypeInformation.of(Order.class));
    assertThat(output(head)).contains(Types.TUPLE(Types.LONG, Types.STRING));
    Mapper<String, List<Integer>> bound = new TypeExtractionTest()::lengths;
    assertThat(output(bound)).contains(Types.LIST(Types.INT));
    Mapper<Long, Wrapped> constructor = Wrapped::new;
    assertThat(output(constructor)).contains(TypeInformation.of(Wrapped.class));
    Mapper<Order, List<String>> accessor = Order::lines;
    assertThat(output(accessor)).contains(Types.LIST(Types.STRING));
  }

  @Test
  void aReferenceToAGenericMethodSaysNothing() {
    Mapper<Order, List<Order>> mapper = TypeExtractionTest::listOf;
    assertThat(output(mapper)).isEmpty();
    Mapper<String, ArrayList<String>> constructor = value -> new ArrayList<>();
    assertThat(output(constructor)).isEmpty();
  }

  @Test
  void outputsThatAreArgumentsOfAParameterAreFound() {
    FlatMapper<String, Map<String, Long>> written = TypeExtractionTest::emit;
    assertThat(TypeExtraction.returnType(written, FlatMapper.class, 1))
        .contains(Types.MAP(Types.STRING, Types.LONG));
    FlatMapper<String, Long> lambda = (value, out) -> out.accept(1L);
    assertThat(TypeExtraction.returnType(lambda, FlatMapper.class, 1)).isEmpty();
    assertThat(TypeExtraction.returnType(lambda, FlatMapper.class, 0)).contains(Types.STRING);
  }

  /** A method may take a supertype of what it is given, so its parameter says nothing exact. */
  @Test
  void aParameterOfTheReferencedMethodIsNotTakenForTheInput() {
    Mapper<Strings, Integer> size = TypeExtractionTest::sizeOf;
    assertThat(input(size)).contains(TypeInformation.of(Strings.class));
    Mapper<ArrayList<String>, Integer> erased = TypeExtractionTest::sizeOf;
    assertThat(input(erased)).isEmpty();
  }

  private static int sizeOf(ArrayList<? super String> any) {
    return any.size();
  }

  @Test
  void whatOnlyTheValueKnowsIsUnknown() {
    Mapper<Object, Number> numbers = value -> 1;
    assertThat(input(numbers)).isEmpty();
    assertThat(output(numbers)).isEmpty();
    Mapper<String, Comparable<String>> declared =
        new Mapper<>() {
          private static final long serialVersionUID = 1L;

          @Override
          public Comparable<String> map(String value) {
            return value;
          }
        };
    assertThat(output(declared)).isEmpty();
  }

  @Test
  void boxedAndPrimitiveAreOneType() {
    assertThat(TypeInformation.of(int.class)).isEqualTo((Object) Types.INT);
    assertThat(TypeInformation.of(long[].class)).isNotEqualTo(TypeInformation.of(Long[].class));
  }

  @Test
  void hintsKeepTypeArguments() {
    assertThat(type(new TypeHint<Map<String, List<Long>>>() {}))
        .isEqualTo(Types.MAP(Types.STRING, Types.LIST(Types.LONG)))
        .hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Long>>");
    assertThat(type(new TypeHint<List<String>[]>() {}))
        .isEqualTo(Types.OBJECT_ARRAY(Types.LIST(Types.STRING)));
    assertThat(type(new TypeHint<List<? extends Order>>() {}))
        .isEqualTo(Types.LIST(TypeInformation.of(Order.class)));
  }

  @Test
  void typesThatAreNotNamedAreRefused() {
    assertThatThrownBy(() -> TypeInformation.of(List.class))
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("java.util.List", "generic", "new TypeHint<List<...>>() {}");
    assertThatThrownBy(TypeExtractionTest::<String>openHint)
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("type variable T", "openHint", "returns(...)");
    assertThatThrownBy(
            () ->
                new TypeHint() { // raw
                }.getTypeInfo())
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("does not name its type");
    assertThatThrownBy(() -> Types.TUPLE()).message().contains("1 to 25");
  }

  private static <T> TypeInformation<List<T>> openHint() {
    return new TypeHint<List<T>>() {}.getTypeInfo();
  }
}
