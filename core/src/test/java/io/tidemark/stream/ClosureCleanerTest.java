// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.MapFunction;
import io.tidemark.graph.JobSubmissionException;
import io.tidemark.graph.Prototype;
import io.tidemark.graph.StreamGraph;
import io.tidemark.operator.UserFunctionOperator;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * What a function may hold. The class is not serializable, as test classes and services mostly are
 * not.
 */
class ClosureCleanerTest {
  private final StreamExecutionEnvironment env = Words.environment();

  /** Stands for a client, a connection, a thread pool. */
  static final class Socket {
    final AtomicInteger sent = new AtomicInteger();
  }

  private final Socket connection = new Socket();

  private static StreamGraph graphWith(MapFunction<Long, Long> function) {
    StreamExecutionEnvironment env = Words.environment();
    env.fromSequence(1, 2).map(function).name("enrich").print();
    return env.getStreamGraph();
  }

  private static void refused(MapFunction<Long, Long> function, String... parts) {
    assertThatThrownBy(() -> graphWith(function))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageStartingWith("The map function of operator 'enrich' (")
        .hasMessageContaining("given at io.tidemark.stream.ClosureCleanerTest.graphWith(")
        .hasMessageContaining("not serializable, and each subtask works on its own copy")
        .hasMessageContainingAll(parts);
  }

  private static MapFunction<Long, Long> copyOf(StreamGraph graph) throws Exception {
    var operator = (UserFunctionOperator<?, ?>) graph.node(1).operator();
    @SuppressWarnings("unchecked")
    var function = (MapFunction<Long, Long>) operator.function();
    return Prototype.of(function).copy(ClosureCleanerTest.class.getClassLoader());
  }

  /** Holds something two fields deep. */
  static class Enrich implements MapFunction<Long, Long> {
    static class Settings implements Serializable {
      Object client = "none";
    }

    final Settings settings = new Settings();

    @Override
    public Long map(Long value) {
      return value + 1;
    }
  }

  @Test
  void namesThePathOfFields() {
    Enrich enrich = new Enrich();
    enrich.settings.client = connection;
    refused(
        enrich,
        "ClosureCleanerTest$Enrich, given at",
        "holds in its field 'settings.client' an io.tidemark.stream.ClosureCleanerTest$Socket",
        "Mark the field transient",
        "open()",
        "PerSubtask.of(() -> ...)");
  }

  @Test
  void looksIntoContainers() {
    Enrich list = new Enrich();
    list.settings.client = new ArrayList<>(List.of("a", connection));
    refused(list, "holds in its field 'settings.client[1]' an ");
    Enrich map = new Enrich();
    map.settings.client = new TreeMap<>(Map.of("primary", new Object[] {connection}));
    refused(map, "holds in its field 'settings.client[primary][0]' an ");
    Enrich optional = new Enrich();
    optional.settings.client = Optional.of(1);
    refused(optional, "holds in its field 'settings.client' a java.util.Optional");
  }

  @Test
  void findsFieldsOfSuperclasses() {
    class Richer extends Enrich {}
    Richer richer = new Richer();
    richer.settings.client = connection;
    refused(richer, "'settings.client'");
  }

  @Test
  void namesWhatALambdaCaptured() {
    Socket captured = connection;
    String harmless = "x";
    refused(
        value -> value + captured.sent.get() + harmless.length(),
        "(lambda for io.tidemark.functions.MapFunction in io.tidemark.stream.ClosureCleanerTest,",
        "captures as argument 1 an io.tidemark.stream.ClosureCleanerTest$Socket",
        "in open()");
    Enrich enrich = new Enrich();
    enrich.settings.client = connection;
    refused(
        value -> harmless.length() + enrich.map(value),
        "captures as argument 2 io.tidemark.stream.ClosureCleanerTest$Enrich, which holds in its"
            + " field 'settings.client' an ");
    Supplier<Long> supplier = () -> 1L;
    refused(
        value -> supplier.get(),
        "captures as argument 1 a lambda for java.util.function.Supplier in ");
  }

  @Test
  void saysWhenALambdaUsesTheObjectAroundIt() {
    refused(
        value -> value + connection.sent.get(),
        "captures the object around it ('this'), an io.tidemark.stream.ClosureCleanerTest,",
        "uses a field or method of",
        "local variable");
  }

  @Test
  void saysWhenAnAnonymousClassUsesTheObjectAroundIt() {
    refused(
        new MapFunction<>() {
          @Override
          public Long map(Long value) {
            return value + connection.sent.get();
          }
        },
        "holds in its field 'this$0' an io.tidemark.stream.ClosureCleanerTest,",
        "uses a field or method of");
  }

  @Test
  void seesTheUseInAClassOrLambdaInsideTheAnonymousClass() {
    refused(
        new MapFunction<>() {
          @Override
          public Long map(Long value) {
            Supplier<Long> inner =
                new Supplier<>() {
                  @Override
                  public Long get() {
                    return (long) connection.sent.get();
                  }
                };
            return inner.get();
          }
        },
        "'this$0'");
    refused(
        new MapFunction<>() {
          @Override
          public Long map(Long value) {
            Supplier<Long> inner = () -> (long) connection.sent.get();
            return inner.get();
          }
        },
        "'this$0'");
  }

  @Test
  void dropsTheObjectAroundAnAnonymousClassThatDoesNotUseIt() throws Exception {
    MapFunction<Long, Long> inner =
        new MapFunction<>() {
          @Override
          public Long map(Long value) {
            Supplier<Long> deeper =
                new Supplier<>() {
                  @Override
                  public Long get() {
                    return value * 2;
                  }
                };
            return deeper.get();
          }
        };
    MapFunction<Long, Long> outer =
        new MapFunction<>() {
          private final MapFunction<Long, Long> first = inner;

          @Override
          public Long map(Long value) throws Exception {
            return first.map(value) + 1;
          }
        };
    assertThat(copyOf(graphWith(outer)).map(20L)).isEqualTo(41L);
    assertThat(outer.map(20L)).as("the original still works").isEqualTo(41L);
  }

  @Test
  void copiesWhatALambdaCaptured() throws Exception {
    long[] numbers = {40};
    MapFunction<Long, Long> function = value -> value + numbers[0];
    StreamGraph graph = graphWith(function);
    MapFunction<Long, Long> copy = copyOf(graph);
    numbers[0] = 0;
    assertThat(copy.map(2L)).isEqualTo(42L);
  }

  /** Writes well and reads badly. */
  static final class OneWay implements MapFunction<Long, Long> {
    @Override
    public Long map(Long value) {
      return value;
    }

    private void readObject(ObjectInputStream source) throws IOException {
      throw new IOException("no way back");
    }
  }

  @Test
  void refusesWhatCannotBeReadBack() {
    assertThatThrownBy(() -> graphWith(new OneWay()))
        .isInstanceOf(JobSubmissionException.class)
        .hasMessageContaining("OneWay, given at")
        .hasMessageContaining("could be written but not read back")
        .hasMessageContaining("no way back");
  }

  @Test
  void checksSelectorsAndPartitionersToo() {
    Socket captured = connection;
    env.fromSequence(1, 2).keyBy(x -> x + captured.sent.get()).map(x -> x).name("reader");
    assertThatThrownBy(env::getStreamGraph)
        .hasMessageStartingWith("The key selector of operator 'reader' (lambda for ")
        .hasMessageContaining("captures as argument 1");
    StreamExecutionEnvironment other = Words.environment();
    other
        .fromSequence(1, 2)
        .partitionCustom((key, n) -> captured.sent.get(), x -> x)
        .map(x -> x)
        .name("reader");
    assertThatThrownBy(other::getStreamGraph)
        .hasMessageStartingWith("The partitioner of operator 'reader' (lambda for ");
  }

  @Test
  void aFunctionMadeInTheSubtaskMayHoldAnything() throws Exception {
    Socket captured = connection;
    env.fromSequence(1, 2)
        .map(PerSubtask.of(() -> (MapFunction<Long, Long>) value -> value + captured.sent.get()))
        .returns(Long.class)
        .print();
    StreamGraph graph = env.getStreamGraph();
    assertThat(graph.node(1).traits().stateful()).as("nothing is known about it").isTrue();
    assertThat(Prototype.of(graph.node(1).operator()).copy(getClass().getClassLoader()))
        .isInstanceOf(PerSubtaskOperator.class);
  }
}
