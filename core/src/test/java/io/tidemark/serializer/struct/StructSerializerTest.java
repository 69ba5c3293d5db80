// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.SerializerContract;
import io.tidemark.serializer.SimpleContract;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.serializer.Types;
import io.tidemark.serializer.struct.Shapes.Account;
import io.tidemark.serializer.struct.Shapes.Closed;
import io.tidemark.serializer.struct.Shapes.Err;
import io.tidemark.serializer.struct.Shapes.Event;
import io.tidemark.serializer.struct.Shapes.Failed;
import io.tidemark.serializer.struct.Shapes.Fixed;
import io.tidemark.serializer.struct.Shapes.Nothing;
import io.tidemark.serializer.struct.Shapes.Nullables;
import io.tidemark.serializer.struct.Shapes.Ok;
import io.tidemark.serializer.struct.Shapes.Opened;
import io.tidemark.serializer.struct.Shapes.Pair;
import io.tidemark.serializer.struct.Shapes.Point;
import io.tidemark.serializer.struct.Shapes.Primitives;
import io.tidemark.serializer.struct.Shapes.Result;
import io.tidemark.serializer.struct.Shapes.Savings;
import io.tidemark.serializer.struct.Shapes.Side;
import io.tidemark.serializer.struct.Shapes.Tagged;
import io.tidemark.serializer.struct.Shapes.Wide;
import io.tidemark.serializer.tuple.Tuple2;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class StructSerializerTest {

  private static Arbitrary<Double> doubles() {
    return Arbitraries.of(0.0, -0.0, 1.5, Double.NaN, Double.MIN_VALUE);
  }

  private static int hash(Object... componentHashes) {
    int hash = 0;
    for (Object one : componentHashes) {
      hash = hash * 31 + (one == null ? 0 : one.hashCode());
    }
    return hash;
  }

  @Group
  class OfPrimitives extends SimpleContract<Primitives> {
    OfPrimitives() {
      super(
          TypeInformation.of(Primitives.class),
          Combinators.combine(
                  Arbitraries.of(true, false),
                  Arbitraries.bytes(),
                  Arbitraries.shorts(),
                  Arbitraries.integers(),
                  Arbitraries.longs(),
                  Arbitraries.chars(),
                  Arbitraries.of(0.0f, -0.0f, Float.NaN, 3f),
                  doubles())
              .as(Primitives::new),
          8);
    }

    @Override
    protected int expectedHash(Primitives p) {
      return hash(p.z(), p.b(), p.s(), p.i(), p.j(), p.c(), p.f(), p.d());
    }

    @Example
    void takesTheBytesOfItsFieldsAlone() {
      assertThat(serializer().getLength()).isEqualTo(1 + 1 + 2 + 4 + 8 + 2 + 4 + 8);
      Primitives value = new Primitives(true, (byte) 2, (short) 3, 4, 5, 'c', 1f, 2.0);
      assertThat(bytes(serializer(), value))
          .containsExactly(
              1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 5, 0, 'c', 0x3F, 0x80, 0, 0, 0x40, 0, 0,
              0, 0, 0, 0, 0);
    }
  }

  @Group
  class OfNullables extends SimpleContract<Nullables> {
    OfNullables() {
      super(
          TypeInformation.of(Nullables.class),
          Combinators.combine(
                  Arbitraries.strings().ofMaxLength(2).injectNull(0.3),
                  Arbitraries.longs().injectNull(0.3),
                  Arbitraries.of(Side.class).injectNull(0.3),
                  Arbitraries.integers().optional().injectNull(0.3))
              .as(Nullables::new),
          0);
    }

    @Override
    protected int expectedHash(Nullables v) {
      Object side = v.side() == null ? null : v.side().name();
      return hash(v.name(), v.number(), side, v.maybe());
    }

    @Example
    void writesOneBitForEachNull() {
      assertThat(bytes(serializer(), new Nullables("a", null, Side.SELL, null)))
          .containsExactly(0b1010, 1, 'a', 1);
    }
  }

  @Group
  class OfFixed extends SimpleContract<Fixed> {
    OfFixed() {
      super(
          TypeInformation.of(Fixed.class),
          Combinators.combine(
                  Arbitraries.longs(),
                  Arbitraries.of(Side.class).injectNull(0.3),
                  Arbitraries.integers().injectNull(0.3),
                  Combinators.combine(doubles(), doubles()).as(Point::new).injectNull(0.3))
              .as(Fixed::new),
          1 + 1 + 1 + 1 + 2);
    }

    @Override
    protected int expectedHash(Fixed v) {
      Object side = v.side() == null ? null : v.side().name();
      Object point = v.point() == null ? null : hash(v.point().x(), v.point().y());
      return hash(v.id(), side, v.count(), point);
    }
  }

  @Group
  class OfTagged extends SerializerContract<Tagged> {
    @Override
    protected TypeInformation<Tagged> type() {
      return TypeInformation.of(Tagged.class);
    }

    @Override
    protected Arbitrary<Tagged> values() {
      return Combinators.combine(
              Arbitraries.strings().ofMaxLength(2),
              Arbitraries.integers().array(int[].class).ofMinSize(1).ofMaxSize(3),
              Arbitraries.strings().ofMaxLength(2).list().ofMaxSize(2))
          .as((name, counts, tags) -> new Tagged(name, counts, new ArrayList<>(tags)));
    }

    @Override
    protected boolean areEqual(Tagged left, Tagged right) {
      return left.name().equals(right.name())
          && Arrays.equals(left.counts(), right.counts())
          && left.tags().equals(right.tags());
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Tagged value) {
      value.counts()[0]++;
      return value.tags().add("more");
    }

    @Override
    protected int expectedHash(Tagged v) {
      return hash(v.name(), Arrays.hashCode(v.counts()), v.tags());
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class OfPairs extends SimpleContract<Pair<String, Pair<Long, Side>>> {
    OfPairs() {
      super(
          new TypeHint<Pair<String, Pair<Long, Side>>>() {}.getTypeInfo(),
          Combinators.combine(
                  Arbitraries.strings().ofMaxLength(2),
                  Arbitraries.longs(),
                  Arbitraries.of(Side.class))
              .as((text, number, side) -> new Pair<>(text, new Pair<>(number, side))),
          0);
    }

    @Override
    protected int expectedHash(Pair<String, Pair<Long, Side>> v) {
      return hash(v.first(), hash(v.second().first(), v.second().second().name()));
    }
  }

  @Group
  class OfNothing extends SimpleContract<Nothing> {
    OfNothing() {
      super(TypeInformation.of(Nothing.class), Arbitraries.just(new Nothing()), 0);
    }

    @Override
    protected int expectedHash(Nothing nothing) {
      return 0;
    }
  }

  @Group
  class OfWide extends SimpleContract<Wide> {
    OfWide() {
      super(
          TypeInformation.of(Wide.class),
          Arbitraries.longs().injectNull(0.3).list().ofSize(70).map(StructSerializerTest::wide),
          0);
    }

    @Override
    protected int expectedHash(Wide wide) {
      return Arrays.stream(Wide.class.getRecordComponents())
          .map(
              component -> {
                try {
                  component.getAccessor().setAccessible(true);
                  return Objects.hashCode(component.getAccessor().invoke(wide));
                } catch (ReflectiveOperationException e) {
                  throw new AssertionError(e);
                }
              })
          .reduce(0, (hash, one) -> 31 * hash + one);
    }
  }

  private static Wide wide(List<Long> values) {
    try {
      var constructor = Wide.class.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return (Wide) constructor.newInstance(values.toArray());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Accounts and savings accounts mixed: subclasses are written whole. */
  @Group
  class OfAccounts extends SerializerContract<Account> {
    @Override
    protected TypeInformation<Account> type() {
      return Types.POJO(Account.class);
    }

    @Override
    protected Arbitrary<Account> values() {
      return Combinators.combine(
              Arbitraries.strings().ofMaxLength(2).injectNull(0.3),
              Arbitraries.longs(),
              Arbitraries.integers().injectNull(0.3),
              Arbitraries.integers().list().ofMaxSize(2).injectNull(0.3),
              Arbitraries.of(true, false))
          .as(
              (owner, cents, limit, history, savings) -> {
                Account account = savings ? new Savings() : new Account();
                account.owner = owner;
                account.cents = cents;
                account.limit = limit;
                account.setHistory(history);
                if (savings) {
                  ((Savings) account).rate = cents / 7.0;
                }
                return account;
              });
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Account value) {
      value.cents++;
      return true;
    }

    @Override
    protected boolean isKey() {
      return false;
    }

    @Override
    @Example
    protected void whatCannotBeAKeySaysSo() {
      Account savings = new Savings();
      assertThatThrownBy(() -> serializer().keyStrategy().normalize(savings))
          .message()
          .contains("Savings", "would lose what the subclass adds");
    }

    @Override
    protected int words() {
      return 0;
    }

    @Example
    void leavesOutStaticAndTransientFields() {
      assertThat(serializer().snapshotConfiguration().fields())
          .extracting(TypeSerializerSnapshot.Field::name)
          .containsExactly("cents", "history", "limit", "owner");
    }
  }

  @Group
  class OfPojoKeys extends SerializerContract<Shapes.OfStrings> {
    @Override
    protected TypeInformation<Shapes.OfStrings> type() {
      return TypeInformation.of(Shapes.OfStrings.class);
    }

    @Override
    protected Arbitrary<Shapes.OfStrings> values() {
      return Combinators.combine(
              Arbitraries.integers(), Arbitraries.strings().ofMaxLength(1).list().ofMaxSize(2))
          .as(
              (count, value) -> {
                Shapes.OfStrings pojo = new Shapes.OfStrings();
                pojo.count = count;
                pojo.value = new ArrayList<>(value);
                return pojo;
              });
    }

    @Override
    protected boolean areEqual(Shapes.OfStrings left, Shapes.OfStrings right) {
      return left.count == right.count && left.value.equals(right.value);
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Shapes.OfStrings value) {
      return value.value.add("more");
    }

    @Override
    protected int expectedHash(Shapes.OfStrings v) {
      return hash(v.count, v.value);
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class OfTuples extends SerializerContract<Tuple2<String, Double>> {
    @Override
    protected TypeInformation<Tuple2<String, Double>> type() {
      return Types.TUPLE(Types.STRING, Types.DOUBLE);
    }

    @Override
    protected Arbitrary<Tuple2<String, Double>> values() {
      return Combinators.combine(
              Arbitraries.strings().ofMaxLength(2).injectNull(0.2), doubles().injectNull(0.2))
          .as(Tuple2::of);
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Tuple2<String, Double> value) {
      value.f0 = value.f0 + "!";
      return true;
    }

    @Override
    protected int words() {
      return 0;
    }

    @Example
    void theSchemaReadsAsTypesDo() {
      assertThat(serializer().snapshotConfiguration().describe())
          .isEqualTo("tuple<string, double>");
    }
  }

  @Group
  class OfEvents extends SimpleContract<Event> {
    OfEvents() {
      super(
          TypeInformation.of(Event.class),
          Arbitraries.oneOf(
              Combinators.combine(Arbitraries.longs(), Arbitraries.of("ann", "bob"))
                  .as(Opened::new),
              Arbitraries.longs().map(Closed::new),
              Arbitraries.of(Failed.class)),
          0);
    }

    @Override
    protected int expectedHash(Event event) {
      int own =
          event instanceof Opened opened
              ? hash(opened.at(), opened.by())
              : event instanceof Closed closed
                  ? hash(closed.at())
                  : ((Failed) event).name().hashCode();
      Class<?> subtype = event instanceof Failed ? Failed.class : event.getClass();
      return hash(subtype.getName()) * 31 + own;
    }
  }

  @Group
  class OfResults extends SimpleContract<Result<Long>> {
    OfResults() {
      super(
          new TypeHint<Result<Long>>() {}.getTypeInfo(),
          Arbitraries.oneOf(
              Arbitraries.longs().map(Ok::new), Arbitraries.of("no").map(Err<Long>::new)),
          0);
    }

    @Override
    protected int expectedHash(Result<Long> result) {
      Object own = result instanceof Ok<Long> ok ? ok.value() : ((Err<Long>) result).reason();
      return 31 * result.getClass().getName().hashCode() + own.hashCode();
    }
  }

  @Example
  void aTupleSubclassIsRefusedWhereTheTupleIsDeclared() {
    var serializer = Types.<Tuple2<String, Long>>TUPLE(Types.STRING, Types.LONG).createSerializer();
    Tuple2<String, Long> more =
        new Tuple2<>("a", 1L) {
          private static final long serialVersionUID = 1L;
        };
    assertThatThrownBy(() -> serializer.copy(more))
        .message()
        .contains("Tuple2", "would lose what the subclass adds");
  }

  @Example
  void aSubclassWhoseSchemaChangedIsNotMisread() throws Exception {
    var serializer = TypeInformation.of(Account.class).createSerializer();
    var output = new io.tidemark.serializer.DataOutputSerializer(64);
    serializer.serialize(new Savings(), output);
    byte[] bytes = output.getCopyOfBuffer();
    int fingerprintAt = 1 + 1 + 1 + Savings.class.getName().length();
    bytes[fingerprintAt] ^= 1;
    assertThatThrownBy(() -> serializer.deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(java.io.IOException.class)
        .message()
        .contains("Savings", "written with other fields");
  }
}
