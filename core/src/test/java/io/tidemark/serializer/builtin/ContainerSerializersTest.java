// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.SerializerContract;
import io.tidemark.serializer.SimpleContract;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.Group;
import net.jqwik.api.arbitraries.ListArbitrary;

@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class ContainerSerializersTest {

  private static ListArbitrary<Integer> ints() {
    return Arbitraries.integers().between(-3, 300).list().ofMaxSize(6);
  }

  /** The contract for collections of numbers, which only lists pass as keys. */
  abstract static class NumbersContract<C extends Collection<Integer>>
      extends SerializerContract<C> {
    private final TypeInformation<C> type;
    private final Supplier<C> empty;

    NumbersContract(TypeInformation<C> type, Supplier<C> empty) {
      this.type = type;
      this.empty = empty;
    }

    @Override
    protected TypeInformation<C> type() {
      return type;
    }

    @Override
    protected Arbitrary<C> values() {
      return ints()
          .map(
              list -> {
                C collection = empty.get();
                collection.addAll(list);
                return collection;
              });
    }

    @Override
    protected boolean areEqual(C left, C right) {
      return left.getClass() == right.getClass()
          && left.size() == right.size()
          && left.containsAll(right)
          && (!(left instanceof List) || left.equals(right));
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean isKey() {
      return empty.get() instanceof List;
    }

    @Override
    protected boolean mutate(C value) {
      return value.add(301);
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class Lists extends NumbersContract<List<Integer>> {
    Lists() {
      super(Types.LIST(Types.INT), ArrayList::new);
    }

    @Example
    void anyImplementationComesBackAsArrayList() throws Exception {
      List<Integer> read =
          value(serializer(), bytes(serializer(), Collections.unmodifiableList(List.of(1, 2))));
      assertThat(read).isInstanceOf(ArrayList.class).containsExactly(1, 2);
    }

    @Example
    void nullElementsAreKept() throws Exception {
      List<Integer> holed = Arrays.asList(1, null);
      byte[] bytes = bytes(serializer(), holed);
      assertThat(bytes)
          .as("-1 - size, then a byte for each element that says whether it is null")
          .containsExactly(0xFD, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 1, 1);
      assertThat(value(serializer(), bytes)).isEqualTo(holed);
      assertThat(serializer().copy(holed)).isEqualTo(holed).isNotSameAs(holed);
    }

    @Example
    void nullElementsAreKeptAmongMutableOnes() throws Exception {
      TypeSerializer<List<List<Integer>>> nested =
          Types.LIST(Types.LIST(Types.INT)).createSerializer();
      List<List<Integer>> holed = Arrays.asList(null, Arrays.asList(null, 2), null, List.of());
      assertThat(value(nested, bytes(nested, holed))).isEqualTo(holed);
      assertThat(nested.copy(holed)).isEqualTo(holed);
    }

    @Example
    void aNullElementIsRefusedInAKey() {
      List<Integer> holed = Arrays.asList(1, null);
      assertThatThrownBy(() -> serializer().keyStrategy().normalize(holed))
          .isInstanceOf(NullPointerException.class)
          .hasMessageContaining("null element of a list that is a key");
    }
  }

  @Group
  class ArrayLists extends NumbersContract<ArrayList<Integer>> {
    ArrayLists() {
      super(new TypeHint<ArrayList<Integer>>() {}.getTypeInfo(), ArrayList::new);
    }

    @Example
    void aSubclassIsRefused() {
      ArrayList<Integer> more =
          new ArrayList<>() {
            private static final long serialVersionUID = 1L;
          };
      assertThatThrownBy(() -> bytes(serializer(), more))
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .contains("java.util.ArrayList", "would lose");
    }
  }

  @Group
  class LinkedLists extends NumbersContract<LinkedList<Integer>> {
    LinkedLists() {
      super(new TypeHint<LinkedList<Integer>>() {}.getTypeInfo(), LinkedList::new);
    }
  }

  @Group
  class Sets extends NumbersContract<Set<Integer>> {
    Sets() {
      super(Types.SET(Types.INT), java.util.LinkedHashSet::new);
    }

    @Example
    void keepsTheOrderOfWriting() throws Exception {
      Set<Integer> written = new java.util.LinkedHashSet<>(List.of(9, 1, 5));
      assertThat(value(serializer(), bytes(serializer(), written))).containsExactly(9, 1, 5);
    }

    @Example
    void aNullElementIsKept() throws Exception {
      Set<Integer> holed = new HashSet<>(Arrays.asList(1, null, 2));
      assertThat(value(serializer(), bytes(serializer(), holed))).isEqualTo(holed);
      assertThat(serializer().copy(holed)).isEqualTo(holed);
    }
  }

  @Group
  class HashSets extends NumbersContract<HashSet<Integer>> {
    HashSets() {
      super(new TypeHint<HashSet<Integer>>() {}.getTypeInfo(), HashSet::new);
    }
  }

  @Group
  class SortedSets extends NumbersContract<SortedSet<Integer>> {
    SortedSets() {
      super(new TypeHint<SortedSet<Integer>>() {}.getTypeInfo(), TreeSet::new);
    }

    @Example
    void aComparatorIsRefused() {
      assertThatThrownBy(() -> bytes(serializer(), new TreeSet<Integer>(Comparator.reverseOrder())))
          .message()
          .contains("comparator", "natural order");
    }
  }

  @Group
  class Deques extends NumbersContract<Deque<Integer>> {
    Deques() {
      super(new TypeHint<Deque<Integer>>() {}.getTypeInfo(), ArrayDeque::new);
    }

    @Example
    void aNullElementIsRefusedByPosition() {
      Deque<Integer> holed = new LinkedList<>(Arrays.asList(1, null));
      assertThatThrownBy(() -> bytes(serializer(), holed))
          .hasMessageContaining("null element at position 1 of a deque");
      assertThatThrownBy(() -> serializer().copy(holed))
          .hasMessageContaining("null element at position 1 of a deque");
    }
  }

  /** The contract for maps from text to numbers or null. */
  abstract static class MapContract<M extends Map<String, Integer>> extends SerializerContract<M> {
    private final TypeInformation<M> type;
    private final Supplier<M> empty;

    MapContract(TypeInformation<M> type, Supplier<M> empty) {
      this.type = type;
      this.empty = empty;
    }

    @Override
    protected TypeInformation<M> type() {
      return type;
    }

    @Override
    protected Arbitrary<M> values() {
      return Arbitraries.maps(
              Arbitraries.strings().ofMaxLength(3), Arbitraries.integers().injectNull(0.2))
          .ofMaxSize(5)
          .map(
              entries -> {
                M map = empty.get();
                map.putAll(entries);
                return map;
              });
    }

    @Override
    protected boolean areEqual(M left, M right) {
      return left.getClass() == right.getClass() && left.equals(right);
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean isKey() {
      return false;
    }

    @Override
    protected boolean mutate(M value) {
      return value.put("long key", 1) == null;
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class Maps extends MapContract<Map<String, Integer>> {
    Maps() {
      super(Types.MAP(Types.STRING, Types.INT), LinkedHashMap::new);
    }

    @Example
    void aNullKeyIsRefused() {
      Map<String, Integer> map = new HashMap<>();
      map.put(null, 1);
      assertThatThrownBy(() -> bytes(serializer(), map))
          .isInstanceOf(NullPointerException.class)
          .message()
          .contains("null key in a map");
    }
  }

  @Group
  class HashMaps extends MapContract<HashMap<String, Integer>> {
    HashMaps() {
      super(new TypeHint<HashMap<String, Integer>>() {}.getTypeInfo(), HashMap::new);
    }
  }

  @Group
  class SortedMaps extends MapContract<SortedMap<String, Integer>> {
    SortedMaps() {
      super(new TypeHint<SortedMap<String, Integer>>() {}.getTypeInfo(), TreeMap::new);
    }
  }

  @Group
  class Optionals extends SimpleContract<Optional<Integer>> {
    Optionals() {
      super(Types.OPTIONAL(Types.INT), Arbitraries.integers().optional(), 2);
    }
  }

  @Group
  class OptionalDoubles extends SimpleContract<Optional<Double>> {
    OptionalDoubles() {
      super(Types.OPTIONAL(Types.DOUBLE), Arbitraries.of(0.0, -0.0, Double.NaN, 2.5).optional(), 2);
    }
  }

  /** Elements that are mutable themselves must be copied, not only the list. */
  @Group
  class ListsOfArrays extends SerializerContract<List<int[]>> {
    @Override
    protected TypeInformation<List<int[]>> type() {
      return new TypeHint<List<int[]>>() {}.getTypeInfo();
    }

    @Override
    protected Arbitrary<List<int[]>> values() {
      return Arbitraries.integers().array(int[].class).ofMaxSize(2).list().ofMaxSize(3);
    }

    @Override
    protected boolean areEqual(List<int[]> left, List<int[]> right) {
      return Arrays.deepEquals(left.toArray(), right.toArray());
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(List<int[]> value) {
      for (int[] element : value) {
        if (element.length > 0) {
          element[0]++;
          return true;
        }
      }
      return false;
    }

    @Override
    protected int expectedHash(List<int[]> list) {
      return Arrays.deepHashCode(list.toArray());
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Group
  class MapsOfLists extends SerializerContract<Map<Integer, List<String>>> {
    @Override
    protected TypeInformation<Map<Integer, List<String>>> type() {
      return Types.MAP(Types.INT, Types.LIST(Types.STRING));
    }

    @Override
    protected Arbitrary<Map<Integer, List<String>>> values() {
      return Combinators.combine(
              Arbitraries.integers(), Arbitraries.strings().ofMaxLength(2).list().ofMaxSize(2))
          .as(
              (number, list) -> {
                Map<Integer, List<String>> map = new LinkedHashMap<>();
                map.put(number, new ArrayList<>(list));
                return map;
              });
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Map<Integer, List<String>> value) {
      return value.values().iterator().next().add("more");
    }

    @Override
    protected boolean isKey() {
      return false;
    }

    @Override
    protected int words() {
      return 0;
    }
  }

  @Example
  void aListOfSetsIsRefusedAsAKeyByPath() {
    TypeSerializer<List<Set<Integer>>> serializer =
        Types.LIST(Types.SET(Types.INT)).createSerializer();
    assertThatThrownBy(serializer::keyStrategy)
        .isInstanceOf(InvalidKeyTypeException.class)
        .message()
        .startsWith("In list<set<int>>, field element: The type set<int> cannot be a key");
  }

  @Example
  void voidIsOneByteAndNull() throws Exception {
    TypeSerializer<Void> serializer = Types.VOID.createSerializer();
    var output = new io.tidemark.serializer.DataOutputSerializer(1);
    serializer.serialize(null, output);
    assertThat(output.getCopyOfBuffer()).containsExactly(0);
    var input = new io.tidemark.serializer.DataInputDeserializer(output.getCopyOfBuffer());
    assertThat(serializer.deserialize(input)).isNull();
    assertThat(serializer.keyStrategy().stableHash(null)).isZero();
    assertThat(serializer.keyStrategy().sameKey(null, null)).isTrue();
  }
}
