// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.struct.Shapes.Account;
import io.tidemark.serializer.struct.Shapes.Fixed;
import io.tidemark.serializer.struct.Shapes.Pair;
import io.tidemark.serializer.struct.Shapes.Point;
import io.tidemark.serializer.tuple.Tuple2;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class FieldAccessorTest {
  private static final TypeInformation<Fixed> FIXED = TypeInformation.of(Fixed.class);

  @SuppressWarnings("unchecked")
  private static <T> FieldAccessor<T, Object> of(TypeInformation<T> type, String expression) {
    return (FieldAccessor<T, Object>) FieldAccessor.of(type, expression);
  }

  @SuppressWarnings("unchecked")
  private static <T> FieldAccessor<T, Object> of(TypeInformation<T> type, int position) {
    return (FieldAccessor<T, Object>) FieldAccessor.of(type, position);
  }

  @Test
  void aRecordIsReplacedNotChanged() {
    FieldAccessor<Fixed, Object> id = of(FIXED, "id");
    Fixed before = new Fixed(1, null, 2, new Point(3, 4));
    Fixed after = id.set(before, 9L);
    assertThat(id.get(before)).isEqualTo(1L);
    assertThat(after).isEqualTo(new Fixed(9, null, 2, new Point(3, 4)));
    assertThat(id.getFieldType()).isEqualTo(Types.LONG);
  }

  @Test
  void pathsGoThroughFields() {
    FieldAccessor<Fixed, Object> y = of(FIXED, "point.y");
    Fixed before = new Fixed(1, null, 2, new Point(3, 4));
    assertThat(y.get(before)).isEqualTo(4.0);
    assertThat(y.set(before, 5.0)).isEqualTo(new Fixed(1, null, 2, new Point(3, 5)));
    assertThat(y.getFieldType()).isEqualTo(Types.DOUBLE);
    assertThatThrownBy(() -> y.get(new Fixed(1, null, 2, null)))
        .isInstanceOf(NullPointerException.class)
        .message()
        .contains("Point that is null", Fixed.class.getName());
  }

  @Test
  void aPojoIsChanged() {
    FieldAccessor<Account, Object> cents = of(TypeInformation.of(Account.class), "cents");
    Account account = new Account();
    assertThat(cents.set(account, 7L)).isSameAs(account);
    assertThat(account.cents).isEqualTo(7);
    assertThat(of(TypeInformation.of(Account.class), "history").getFieldType())
        .isEqualTo(Types.LIST(Types.INT));
  }

  @Test
  void tuplesHaveNamesAndPositions() {
    TypeInformation<Tuple2<String, Pair<Long, Point>>> type =
        new TypeHint<Tuple2<String, Pair<Long, Point>>>() {}.getTypeInfo();
    Tuple2<String, Pair<Long, Point>> tuple = Tuple2.of("a", new Pair<>(1L, new Point(2, 3)));
    assertThat(of(type, 0).get(tuple)).isEqualTo("a");
    assertThat(of(type, "f1.second.x").get(tuple)).isEqualTo(2.0);
    assertThat(of(type, "1.first").get(tuple)).isEqualTo(1L);
    assertThat(of(type, 1).getFieldType())
        .isEqualTo(new TypeHint<Pair<Long, Point>>() {}.getTypeInfo());
    assertThat(of(type, "f1.first").set(tuple, 8L)).isSameAs(tuple);
    assertThat(tuple.f1.first()).isEqualTo(8L);
  }

  @Test
  void arraysAndWholeValues() {
    FieldAccessor<long[], Object> second = of(TypeInformation.of(long[].class), 1);
    long[] array = {1, 2};
    assertThat(second.get(array)).isEqualTo(2L);
    assertThat(second.set(array, 5L)).isSameAs(array).containsExactly(1, 5);
    assertThat(of(Types.STRING, 0).get("a")).isEqualTo("a");
    assertThat(of(Types.STRING, "*").set("a", "b")).isEqualTo("b");
  }

  @Test
  void survivesSerialization() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(of(FIXED, "point.x"));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      @SuppressWarnings({"unchecked", "BanSerializableRead"})
      FieldAccessor<Fixed, Object> read = (FieldAccessor<Fixed, Object>) in.readObject();
      assertThat(read.get(new Fixed(1, null, 2, new Point(3, 4)))).isEqualTo(3.0);
    }
  }

  @Test
  void whatIsNotThereListsWhatIs() {
    assertThatThrownBy(() -> FieldAccessor.of(FIXED, "price"))
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("'price'", Fixed.class.getName(), "id, side, count, point");
    assertThatThrownBy(() -> FieldAccessor.of(FIXED, "point.z")).message().contains("'z'", "x, y");
    assertThatThrownBy(() -> FieldAccessor.of(FIXED, "id.z"))
        .message()
        .contains("'z' of java.lang.Long, which has no fields");
    assertThatThrownBy(() -> FieldAccessor.of(TypeInformation.of(Account.class), 0))
        .message()
        .contains("cents, history, limit, owner");
    assertThatThrownBy(() -> FieldAccessor.of(Types.TUPLE(Types.INT), 1))
        .message()
        .contains("the fields f0 (positions from 0)");
    assertThatThrownBy(() -> FieldAccessor.of(Types.ANY, "id"))
        .message()
        .contains("of any, which has no fields", "returns(...)");
  }
}
