// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.functions.AggregateFunction;
import io.tidemark.functions.ReduceFunction;
import io.tidemark.process.RichAggregateFunction;
import io.tidemark.process.RichReduceFunction;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateDescriptorTest {
  private static final TypeInformation<Long> LONG = TypeInformation.of(Long.class);
  private static final TypeSerializer<Long> SERIALIZER = LONG.createSerializer();
  private static final ReduceFunction<Long> SUM = Long::sum;

  @Test
  void aTypeIsGivenAsClassTypeInformationOrSerializer() {
    Object schema = SERIALIZER.snapshotConfiguration();
    for (ValueStateDescriptor<Long> value :
        List.of(
            new ValueStateDescriptor<>("s", Long.class),
            new ValueStateDescriptor<>("s", LONG),
            new ValueStateDescriptor<>("s", SERIALIZER))) {
      assertThat(value.getSerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(value.getType()).isEqualTo(StateDescriptor.Type.VALUE);
      assertThat(value.getDefaultValue()).isNull();
    }
    for (ListStateDescriptor<Long> list :
        List.of(
            new ListStateDescriptor<>("s", Long.class),
            new ListStateDescriptor<>("s", LONG),
            new ListStateDescriptor<>("s", SERIALIZER))) {
      assertThat(list.getElementSerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(list.getType()).isEqualTo(StateDescriptor.Type.LIST);
    }
    for (MapStateDescriptor<Long, Long> map :
        List.of(
            new MapStateDescriptor<>("s", Long.class, Long.class),
            new MapStateDescriptor<>("s", LONG, LONG),
            new MapStateDescriptor<>("s", SERIALIZER, SERIALIZER))) {
      assertThat(map.getKeySerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(map.getValueSerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(map.getType()).isEqualTo(StateDescriptor.Type.MAP);
    }
    for (ReducingStateDescriptor<Long> reducing :
        List.of(
            new ReducingStateDescriptor<>("s", SUM, Long.class),
            new ReducingStateDescriptor<>("s", SUM, LONG),
            new ReducingStateDescriptor<>("s", SUM, SERIALIZER))) {
      assertThat(reducing.getSerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(reducing.getReduceFunction()).isSameAs(SUM);
      assertThat(reducing.getType()).isEqualTo(StateDescriptor.Type.REDUCING);
    }
    Count count = new Count();
    for (AggregatingStateDescriptor<String, Long, String> aggregating :
        List.of(
            new AggregatingStateDescriptor<>("s", count, Long.class),
            new AggregatingStateDescriptor<>("s", count, LONG),
            new AggregatingStateDescriptor<>("s", count, SERIALIZER))) {
      assertThat(aggregating.getSerializer().snapshotConfiguration()).isEqualTo(schema);
      assertThat(aggregating.getAggregateFunction()).isSameAs(count);
      assertThat(aggregating.getType()).isEqualTo(StateDescriptor.Type.AGGREGATING);
    }
  }

  @Test
  void eachReaderOfAMutableDefaultGetsItsOwnCopy() {
    TypeInformation<List<Long>> listType = new TypeHint<List<Long>>() {}.getTypeInfo();
    ValueStateDescriptor<List<Long>> descriptor =
        new ValueStateDescriptor<>("s", listType, new ArrayList<>(List.of(1L)));
    List<Long> mine = descriptor.getDefaultValue();
    mine.add(2L);
    assertThat(descriptor.getDefaultValue()).containsExactly(1L);
  }

  @Test
  void aDescriptorTravelsWithADefaultThatIsNotSerializableItself() throws Exception {
    TypeInformation<List<Long>> listType = new TypeHint<List<Long>>() {}.getTypeInfo();
    List<Long> unserializable =
        new AbstractList<>() {
          @Override
          public Long get(int index) {
            return index + 5L;
          }

          @Override
          public int size() {
            return 2;
          }
        };
    assertThat((Object) unserializable).isNotInstanceOf(Serializable.class);
    ValueStateDescriptor<List<Long>> copy =
        copy(new ValueStateDescriptor<>("s", listType, unserializable));
    assertThat(copy.getDefaultValue()).containsExactly(5L, 6L);
    assertThat(copy.getName()).isEqualTo("s");
    assertThat(copy(new ValueStateDescriptor<>("s", Long.class)).getDefaultValue()).isNull();
    assertThat(
            copy(new ReducingStateDescriptor<>("r", SUM, LONG)).getReduceFunction().reduce(1L, 2L))
        .isEqualTo(3L);
  }

  @Test
  void richFunctionsAreRefusedSinceNobodyWouldOpenThem() {
    ReduceFunction<Long> reduce =
        new RichReduceFunction<>() {
          @Override
          public Long reduce(Long left, Long right) {
            return left + right;
          }
        };
    assertThatThrownBy(() -> new ReducingStateDescriptor<>("total", reduce, LONG))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("reduce function", "'total'", "rich function", "open()");
    AggregateFunction<Long, Long, Long> aggregate =
        new RichAggregateFunction<>() {
          @Override
          public Long createAccumulator() {
            return 0L;
          }

          @Override
          public Long add(Long value, Long accumulator) {
            return value + accumulator;
          }

          @Override
          public Long getResult(Long accumulator) {
            return accumulator;
          }

          @Override
          public Long merge(Long left, Long right) {
            return left + right;
          }
        };
    assertThatThrownBy(() -> new AggregatingStateDescriptor<>("total", aggregate, Long.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("aggregate function", "'total'", "rich function", "open()");
  }

  @Test
  void everyCallerGetsASerializerOfItsOwn() {
    ValueStateDescriptor<Object> any = new ValueStateDescriptor<>("s", Types.ANY);
    assertThat(any.getSerializer()).isNotSameAs(any.getSerializer());
    ValueStateDescriptor<Object> given =
        new ValueStateDescriptor<>("s", Types.ANY.createSerializer());
    assertThat(given.getSerializer()).isNotSameAs(given.getSerializer());
  }

  @Test
  void descriptorsOfOneKindAndNameAreEqual() {
    ValueStateDescriptor<Long> value = new ValueStateDescriptor<>("s", Long.class);
    assertThat(value)
        .isEqualTo(new ValueStateDescriptor<>("s", String.class))
        .hasSameHashCodeAs(new ValueStateDescriptor<>("s", String.class))
        .isNotEqualTo(new ValueStateDescriptor<>("t", Long.class))
        .hasToString("ValueStateDescriptor(s)");
    assertThat((Object) value).isNotEqualTo(new ListStateDescriptor<>("s", Long.class));
  }

  @Test
  void aNameThatIsMissingIsRefused() {
    assertThatThrownBy(() -> new ValueStateDescriptor<>("", Long.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The name of the state described by a ValueStateDescriptor must not be null or empty:"
                + " checkpoints find the state by it.");
    assertThatThrownBy(() -> new MapStateDescriptor<>(null, LONG, LONG))
        .hasMessageStartingWith("The name of the state described by a MapStateDescriptor");
  }

  @Test
  void aTypeOrFunctionThatIsMissingIsRefused() {
    assertThatThrownBy(() -> new ValueStateDescriptor<>("s", (Class<Long>) null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage(
            "The type of the state 's' is null. Give a Class, a TypeInformation such as Types.LONG,"
                + " or a TypeSerializer.");
    assertThatThrownBy(() -> new ListStateDescriptor<>("s", (TypeInformation<Long>) null))
        .hasMessageStartingWith("The element type of the state 's' is null.");
    assertThatThrownBy(() -> new MapStateDescriptor<>("s", SERIALIZER, null))
        .hasMessageStartingWith("The value serializer of the state 's' is null.");
    assertThatThrownBy(() -> new ReducingStateDescriptor<>("s", null, LONG))
        .hasMessage(
            "The reduce function of the state 's' is null; the state cannot work without it.");
    assertThatThrownBy(
            () ->
                new AggregatingStateDescriptor<>(
                    "s", (AggregateFunction<Long, Long, Long>) null, LONG))
        .hasMessageStartingWith("The aggregate function of the state 's' is null");
  }

  @SuppressWarnings("unchecked")
  private static <D extends StateDescriptor<?, ?>> D copy(D descriptor) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(descriptor);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (D) in.readObject();
    }
  }

  private static final class Count implements AggregateFunction<String, Long, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long createAccumulator() {
      return 0L;
    }

    @Override
    public Long add(String value, Long accumulator) {
      return accumulator + 1;
    }

    @Override
    public String getResult(Long accumulator) {
      return accumulator.toString();
    }

    @Override
    public Long merge(Long a, Long b) {
      return a + b;
    }
  }
}
