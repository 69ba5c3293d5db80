// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.SerializerContract;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.struct.Shapes.Account;
import io.tidemark.serializer.struct.Shapes.Pair;
import io.tidemark.serializer.struct.Shapes.Point;
import io.tidemark.serializer.struct.Shapes.Savings;
import io.tidemark.serializer.struct.Shapes.Side;
import io.tidemark.serializer.tuple.Tuple2;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;

/** Values of unknown type: every class goes its own way, none loses anything. */
class RuntimeTypeTest extends SerializerContract<Object> {
  private enum Shape {
    ROUND {
      @Override
      public String toString() {
        return "O";
      }
    }
  }

  @Override
  protected TypeInformation<Object> type() {
    return Types.ANY;
  }

  @Override
  protected Arbitrary<Object> values() {
    Savings savings = new Savings();
    savings.owner = "ann";
    return Arbitraries.<Object>oneOf(
        Arbitraries.strings().ofMaxLength(3),
        Arbitraries.longs(),
        Arbitraries.of(
            1.5,
            'c',
            new Point(1, 2),
            Side.SELL,
            Shape.ROUND,
            List.of(1, "two", new Point(3, 4)),
            Collections.unmodifiableList(new ArrayList<>(List.of(1L))),
            Arrays.asList(1, 2),
            Map.of("k", List.of(2)),
            new TreeMap<>(Map.of("a", 1, "b", 2)),
            Optional.of("x"),
            Optional.empty(),
            ZoneId.of("Europe/Berlin"),
            ZoneOffset.ofHours(1),
            Tuple2.of("a", new Point(5, 6)),
            Tuple2.of(null, null),
            new Pair<>("a", new Pair<>(1, null)),
            new int[] {1, 2},
            new String[] {"a", null},
            savings));
  }

  @Override
  protected boolean areEqual(Object left, Object right) {
    return Objects.deepEquals(left, right);
  }

  @Override
  protected boolean immutable() {
    return false;
  }

  @Override
  protected boolean mutate(Object value) {
    if (value instanceof int[] array) {
      array[0]++;
    }
    return value instanceof int[];
  }

  @Override
  protected boolean isKey() {
    return false;
  }

  @Override
  @Example
  protected void whatCannotBeAKeySaysSo() {
    assertThatThrownBy(() -> serializer().keyStrategy()).message().contains("not known");
  }

  @Override
  protected int words() {
    return 0;
  }

  @Example
  void immutableValuesAreSharedAndOthersCopied() {
    Object text = "text";
    Object point = new Point(1, 2);
    Object tuple = Tuple2.of("a", 1);
    assertThat(serializer().copy(text)).isSameAs(text);
    assertThat(serializer().copy(point)).isSameAs(point);
    assertThat(serializer().copy(tuple)).isNotSameAs(tuple).isEqualTo(tuple);
  }

  @Example
  void commonClassesTakeOneByte() {
    assertThat(bytes(serializer(), "abc")).containsExactly(1, 3, 'a', 'b', 'c');
    assertThat(bytes(serializer(), new Point(0, 0)))
        .hasSize(1 + 1 + Point.class.getName().length() + 4 + 16);
  }

  @Example
  void aClassWithoutASerializerIsRefused() {
    assertThatThrownBy(() -> bytes(serializer(), new Object()))
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("java.lang.Object");
    Runnable lambda = () -> {};
    assertThatThrownBy(() -> serializer().copy(lambda))
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("lambda or generated class");
  }

  /** A serializer that keeps the owner only, to see that it is the one in use. */
  static final class OwnerOnly extends TypeSerializer<Account> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isImmutableType() {
      return false;
    }

    @Override
    public TypeSerializer<Account> duplicate() {
      return this;
    }

    @Override
    public Account copy(Account from) {
      Account copy = new Account();
      copy.owner = from.owner + "'s copy";
      return copy;
    }

    @Override
    public int getLength() {
      return -1;
    }

    @Override
    public void serialize(Account value, DataOutputView target) throws IOException {
      target.writeString(value.owner);
    }

    @Override
    public Account deserialize(DataInputView source) throws IOException {
      Account account = new Account();
      account.owner = source.readString();
      return account;
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of(OwnerOnly.class.getName());
    }
  }

  private static final SerializerConfig REGISTERED =
      SerializerConfig.EMPTY.with(Account.class, new OwnerOnly());

  @Example
  void aRegisteredSerializerWinsEverywhere() throws Exception {
    Account account = new Account();
    account.owner = "ann";
    account.cents = 5;
    TypeInformation<Map<String, List<Account>>> nested =
        new TypeHint<Map<String, List<Account>>>() {}.getTypeInfo();
    assertThat(nested.createSerializer(REGISTERED).copy(Map.of("k", List.of(account))).get("k"))
        .extracting(a -> a.owner, a -> a.cents)
        .containsExactly(org.assertj.core.api.Assertions.tuple("ann's copy", 0L));
    TypeSerializer<Object> any = Types.ANY.createSerializer(REGISTERED);
    assertThat(((Account) value(any, bytes(any, account))).owner).isEqualTo("ann");
    assertThat(Types.GENERIC(Account.class).createSerializer(REGISTERED))
        .isInstanceOf(OwnerOnly.class);
    assertThat(TypeInformation.of(Account.class).createSerializer())
        .isNotInstanceOf(OwnerOnly.class);
  }

  /** Data that the built-in serializer wrote is not given to one registered later, nor back. */
  @Example
  void aSerializerRegisteredLaterDoesNotReadWhatAnotherWrote() {
    SerializerConfig later =
        SerializerConfig.EMPTY.with(
            String.class, (TypeSerializer<String>) new Renamed<>(Types.STRING.createSerializer()));
    TypeSerializer<Object> after = Types.ANY.createSerializer(later);
    byte[] before = bytes(serializer(), "text");
    assertThatThrownBy(() -> value(after, before))
        .isInstanceOf(IOException.class)
        .message()
        .contains("java.lang.String", "by another serializer");
    byte[] now = bytes(after, "text");
    assertThatThrownBy(() -> value(serializer(), now))
        .isInstanceOf(IOException.class)
        .message()
        .contains("java.lang.String", "by another serializer");
  }

  /** Another serializer's work under another schema name. */
  static final class Renamed<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<T> real;

    Renamed(TypeSerializer<T> real) {
      this.real = real;
    }

    @Override
    public boolean isImmutableType() {
      return real.isImmutableType();
    }

    @Override
    public TypeSerializer<T> duplicate() {
      return new Renamed<>(real.duplicate());
    }

    @Override
    public T copy(T from) {
      return real.copy(from);
    }

    @Override
    public int getLength() {
      return real.getLength();
    }

    @Override
    public void serialize(T value, DataOutputView target) throws IOException {
      real.serialize(value, target);
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
      return real.deserialize(source);
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of(Renamed.class.getName());
    }
  }

  @Example
  void aRegisteredSupertypeServesSubclassesOnlyWhereTheClassDecides() {
    assertThat(REGISTERED.registeredTypeOf(Savings.class)).isEqualTo(Account.class);
    assertThat(REGISTERED.registeredTypeOf(String.class)).isNull();
    assertThat(REGISTERED.serializerFor(Savings.class)).isNull();
  }
}
