// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every arity by reflection, so that no copy of the same code can be wrong alone. */
class TupleTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25
      })
  void everyArityKeepsItsFieldsInOrder(int arity) throws ReflectiveOperationException {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      values.add("v" + i);
    }
    Tuple tuple = tuple(arity, values);
    assertThat(tuple).hasSameClassAs(Tuple.newInstance(arity));
    assertThat(tuple.getArity()).isEqualTo(arity);
    for (int i = 0; i < arity; i++) {
      Field field = tuple.getClass().getField("f" + i);
      assertThat(field.get(tuple)).isEqualTo("v" + i);
      assertThat(tuple.<Object>getField(i)).isEqualTo("v" + i);
    }
    assertThat(tuple.hashCode()).isEqualTo(values.stream().reduce(0, TupleTest::next, (a, b) -> b));
    assertThat(tuple).hasToString("(" + String.join(",", values.toArray(new String[0])) + ")");
    assertThat(tuple).isEqualTo(tuple(arity, values));
    assertThat(tuple.getClass().getMethod("copy").invoke(tuple))
        .isEqualTo(tuple)
        .isNotSameAs(tuple);
    for (int i = 0; i < arity; i++) {
      Tuple other = tuple(arity, values);
      other.setField("other", i);
      assertThat(other).isNotEqualTo(tuple);
      assertThat(other.<Object>getField(i)).isEqualTo("other");
      setFields(other, values);
      assertThat(other).isEqualTo(tuple);
    }
    assertThatThrownBy(() -> tuple.getField(arity))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .message()
        .contains("0 to " + (arity - 1));
  }

  private static int next(int hash, Object value) {
    return 31 * hash + value.hashCode();
  }

  private static Tuple tuple(int arity, List<Object> values) throws ReflectiveOperationException {
    Class<?>[] parameters = new Class<?>[arity];
    Arrays.fill(parameters, Object.class);
    return (Tuple)
        Tuple.getTupleClass(arity).getMethod("of", parameters).invoke(null, values.toArray());
  }

  private static void setFields(Tuple tuple, List<Object> values)
      throws ReflectiveOperationException {
    Class<?>[] parameters = new Class<?>[values.size()];
    Arrays.fill(parameters, Object.class);
    tuple.getClass().getMethod("setFields", parameters).invoke(tuple, values.toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 26, -1})
  void otherAritiesAreRefused(int arity) {
    assertThatThrownBy(() -> Tuple.getTupleClass(arity)).message().contains("1 to 25");
    assertThatThrownBy(() -> Tuple.newInstance(arity)).message().contains("1 to 25");
  }

  @ParameterizedTest
  @ValueSource(strings = "x")
  void arraysPrintTheirContent(String text) {
    assertThat(Tuple2.of(text, new int[] {1, 2})).hasToString("(x,[1, 2])");
    assertThat(Tuple2.of(null, 1).swap()).isEqualTo(Tuple2.of(1, null));
  }
}
