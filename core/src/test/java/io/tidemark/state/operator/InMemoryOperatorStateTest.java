// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.serializer.Types;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.spi.MemorySnapshots;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import io.tidemark.state.spi.OperatorStateRestore;
import io.tidemark.state.spi.OperatorStateRestore.Part;
import io.tidemark.state.spi.OperatorStateSnapshot;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.StateMigrationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InMemoryOperatorStateTest {
  private static final ListStateDescriptor<String> LIST =
      new ListStateDescriptor<>("list", Types.STRING);
  private static final ListStateDescriptor<String> UNION =
      new ListStateDescriptor<>("union", Types.STRING);
  private static final MapStateDescriptor<String, Long> RULES =
      new MapStateDescriptor<>("rules", Types.STRING, Types.LONG);
  private static final TypeInformation<List<Long>> BOX = Types.LIST(Types.LONG);

  private final MemorySnapshots files = new MemorySnapshots();

  private static InMemoryOperatorState fresh() {
    return new InMemoryOperatorState("op", OperatorStateRestore.none(0, 1));
  }

  private InMemoryOperatorState restored(
      List<List<OperatorStateHandle>> old, int subtask, int parallelism) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      for (OperatorStateHandle handle : old.get(i)) {
        parts.add(new Part(i, handle));
      }
    }
    return new InMemoryOperatorState(
        "op", new OperatorStateRestore(parts, old.size(), subtask, parallelism, files));
  }

  private List<OperatorStateHandle> snapshot(InMemoryOperatorState state) throws IOException {
    return state.snapshot(1).write(files.newWriter());
  }

  /** Snapshots of subtasks that hold {@code s<subtask>e<position>}. */
  private List<List<OperatorStateHandle>> written(int... sizes) throws Exception {
    List<List<OperatorStateHandle>> handles = new ArrayList<>();
    for (int subtask = 0; subtask < sizes.length; subtask++) {
      InMemoryOperatorState state = fresh();
      for (int i = 0; i < sizes[subtask]; i++) {
        state.getListState(LIST).add("s" + subtask + "e" + i);
        state.getUnionListState(UNION).add("s" + subtask + "e" + i);
      }
      state.getBroadcastState(RULES).put("of", 7L);
      state.getBroadcastState(RULES).put("subtask", (long) subtask);
      handles.add(snapshot(state));
    }
    return handles;
  }

  private static <T> List<T> listOf(Iterable<T> elements) {
    List<T> list = new ArrayList<>();
    elements.forEach(list::add);
    return list;
  }

  private List<List<String>> lists(List<List<OperatorStateHandle>> old, int parallelism)
      throws Exception {
    List<List<String>> lists = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      lists.add(listOf(restored(old, subtask, parallelism).getListState(LIST).get()));
    }
    return lists;
  }

  @Test
  void aSplitListStaysAtTheSameParallelismAndIsDealtOutAtAnother() throws Exception {
    List<List<OperatorStateHandle>> old = written(3, 0, 2);
    assertThat(lists(old, 3))
        .containsExactly(List.of("s0e0", "s0e1", "s0e2"), List.of(), List.of("s2e0", "s2e1"));
    assertThat(lists(old, 2))
        .containsExactly(List.of("s0e0", "s0e2", "s2e1"), List.of("s0e1", "s2e0"));
    assertThat(lists(old, 1)).containsExactly(List.of("s0e0", "s0e1", "s0e2", "s2e0", "s2e1"));
    assertThat(lists(old, 7))
        .containsExactly(
            List.of("s0e0"),
            List.of("s0e1"),
            List.of("s0e2"),
            List.of("s2e0"),
            List.of("s2e1"),
            List.of(),
            List.of());
  }

  @Test
  void aUnionListComesWholeToEverySubtask() throws Exception {
    List<List<OperatorStateHandle>> old = written(2, 1);
    for (int parallelism = 1; parallelism <= 3; parallelism++) {
      for (int subtask = 0; subtask < parallelism; subtask++) {
        assertThat(restored(old, subtask, parallelism).getUnionListState(UNION).get())
            .containsExactly("s0e0", "s0e1", "s1e0");
      }
    }
  }

  @Test
  void aBroadcastMapIsTheSubtasksOwnOrTheFirst() throws Exception {
    List<List<OperatorStateHandle>> old = written(0, 0, 0);
    for (int subtask = 0; subtask < 3; subtask++) {
      assertThat(restored(old, subtask, 3).getBroadcastState(RULES).get("subtask"))
          .isEqualTo(subtask);
      assertThat(restored(old, subtask, 4).getBroadcastState(RULES).entries())
          .containsExactly(entry("of", 7L), entry("subtask", 0L));
    }
    old.set(1, List.of());
    assertThat(restored(old, 1, 3).getBroadcastState(RULES).get("of")).isEqualTo(7);
  }

  @Test
  void whatNobodyAsksForIsCarriedOnOnce() throws Exception {
    List<List<OperatorStateHandle>> old = written(3, 1, 2);
    List<String> all = List.of("s0e0", "s0e1", "s0e2", "s1e0", "s2e0", "s2e1");
    for (int parallelism : new int[] {3, 2, 5, 1, 3}) {
      List<List<OperatorStateHandle>> next = new ArrayList<>();
      List<OperatorStateSnapshot> second = new ArrayList<>();
      for (int subtask = 0; subtask < parallelism; subtask++) {
        InMemoryOperatorState state = restored(old, subtask, parallelism);
        assertThat(state.getRegisteredStateNames()).isEqualTo(Set.of("list", "union"));
        assertThat(state.getRegisteredBroadcastStateNames()).isEqualTo(Set.of("rules"));
        snapshot(state);
        second.add(state.snapshot(2));
      }
      List<Segment> oldSegments =
          old.stream()
              .flatMap(List::stream)
              .map(OperatorStateHandle::segment)
              .filter(Objects::nonNull)
              .toList();
      oldSegments.forEach(segment -> files.damage(segment, new byte[0]));
      for (OperatorStateSnapshot one : second) {
        next.add(one.write(files.newWriter()));
      }
      old = next;
      assertThat(lists(old, 1).get(0)).containsExactlyInAnyOrderElementsOf(all);
      assertThat(restored(old, 0, 1).getUnionListState(UNION).get()).containsExactlyElementsOf(all);
      assertThat(restored(old, 0, parallelism).getBroadcastState(RULES).get("of")).isEqualTo(7);
    }
    assertThat(old.stream().mapToInt(List::size).max().orElseThrow())
        .as("handles do not multiply")
        .isLessThanOrEqualTo(3);
  }

  @Test
  void aStateAskedForLateIsReadFromMemory() throws Exception {
    List<List<OperatorStateHandle>> old = written(2);
    InMemoryOperatorState state = restored(old, 0, 1);
    snapshot(state);
    files.deleteAll();
    assertThat(state.getListState(LIST).get()).containsExactly("s0e0", "s0e1");
    assertThat(state.getBroadcastState(RULES).get("of")).isEqualTo(7);
  }

  @Test
  void elementsAreThoseOfTheBarrier() throws Exception {
    InMemoryOperatorState state = fresh();
    ListState<List<Long>> boxes = state.getListState(new ListStateDescriptor<>("boxes", BOX));
    boxes.add(new ArrayList<>(List.of(1L)));
    OperatorStateSnapshot snapshot = state.snapshot(1);
    boxes.get().iterator().next().add(2L);
    boxes.add(new ArrayList<>());
    List<OperatorStateHandle> handles = snapshot.write(files.newWriter());
    assertThat(handles).hasSize(1);
    assertThat(handles.get(0).elements()).isEqualTo(1);
    assertThat(
            restored(List.of(handles), 0, 1)
                .getListState(new ListStateDescriptor<>("boxes", BOX))
                .get())
        .containsExactly(List.of(1L));
  }

  @Test
  void aLongListIsWrittenInChunks() throws Exception {
    InMemoryOperatorState state = fresh();
    String element = "x".repeat(5000);
    for (int i = 0; i < 1000; i++) {
      state.getListState(LIST).add(element + i);
    }
    List<OperatorStateHandle> handles = snapshot(state);
    List<String> found = listOf(restored(List.of(handles), 0, 1).getListState(LIST).get());
    assertThat(found).hasSize(1000);
    assertThat(found.get(999)).isEqualTo(element + 999);
  }

  @Test
  void nullsAreRefusedAndChangeNothing() throws Exception {
    InMemoryOperatorState state = fresh();
    ListState<String> list = state.getListState(LIST);
    assertThat(list.get()).isEmpty();
    list.add("a");
    assertThatThrownBy(() -> list.add(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("'list'")
        .hasMessageContaining("'op'");
    assertThatThrownBy(() -> list.addAll(Arrays.asList("b", null)))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> list.update(Arrays.asList("b", null)))
        .isInstanceOf(NullPointerException.class);
    assertThat(list.get()).containsExactly("a");
    list.update(List.of("b", "c"));
    assertThat(list.get()).containsExactly("b", "c");
    list.update(List.of());
    assertThat(list.get()).isEmpty();
    BroadcastState<String, Long> rules = state.getBroadcastState(RULES);
    assertThatThrownBy(() -> rules.put(null, 1L)).isInstanceOf(NullPointerException.class);
    assertThat(rules.entries()).isEmpty();
  }

  @Test
  void aBroadcastValueMayBeNullAndStays() throws Exception {
    InMemoryOperatorState state = fresh();
    BroadcastState<String, Long> rules = state.getBroadcastState(RULES);
    rules.put("none", null);
    rules.put("one", 1L);
    rules.entries().iterator().next().setValue(null);
    List<OperatorStateHandle> handles = snapshot(state);
    BroadcastState<String, Long> restored =
        restored(List.of(handles), 0, 1).getBroadcastState(RULES);
    assertThat(restored.contains("none")).isTrue();
    assertThat(restored.get("none")).isNull();
    assertThat(restored.get("one")).isEqualTo(1);
    assertThat(listOf(restored.entries())).hasToString("[none=null, one=1]");
    assertThat(restored.entries().iterator().next())
        .isEqualTo(rules.entries().iterator().next())
        .hasSameHashCodeAs(rules.entries().iterator().next());
  }

  /** Writes nothing for an empty string. */
  private static final class Sparing extends TypeSerializer<String> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isImmutableType() {
      return true;
    }

    @Override
    public TypeSerializer<String> duplicate() {
      return this;
    }

    @Override
    public String copy(String from) {
      return from;
    }

    @Override
    public int getLength() {
      return -1;
    }

    @Override
    public void serialize(String value, DataOutputView target) throws IOException {
      if (!value.isEmpty()) {
        target.writeString(value);
      }
    }

    @Override
    public String deserialize(DataInputView source) throws IOException {
      return source.readString();
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of("sparing");
    }
  }

  @Test
  void aBroadcastValueWithoutBytesIsNotTakenForNull() throws Exception {
    InMemoryOperatorState state = fresh();
    MapStateDescriptor<String, String> descriptor =
        new MapStateDescriptor<>("sparing", Types.STRING.createSerializer(), new Sparing());
    state.getBroadcastState(descriptor).put("k", "v");
    snapshot(state);
    state.getBroadcastState(descriptor).put("k", "");
    assertThatThrownBy(() -> snapshot(state))
        .hasMessageContaining("'sparing'")
        .hasMessageContaining("wrote no bytes for the value under the key k");
  }

  @Test
  void broadcastKeysAreTheSameWhenTheirBytesAre() throws Exception {
    @SuppressWarnings("unchecked")
    TypeInformation<byte[]> bytes = (TypeInformation<byte[]>) Types.PRIMITIVE_ARRAY(Types.BYTE);
    BroadcastState<byte[], Long> state =
        fresh().getBroadcastState(new MapStateDescriptor<>("bytes", bytes, Types.LONG));
    byte[] key = {1, 2};
    state.put(key, 1L);
    key[0] = 9;
    assertThat(state.get(new byte[] {1, 2})).isEqualTo(1);
    assertThat(state.contains(new byte[] {9, 2})).isFalse();
    state.put(new byte[] {1, 2}, 2L);
    assertThat(state.entries()).hasSize(1);
  }

  @Test
  void immutableEntriesCannotBeWritten() throws Exception {
    BroadcastState<String, Long> rules = fresh().getBroadcastState(RULES);
    rules.putAll(Map.of("a", 1L));
    rules.put("b", 2L);
    rules.put("a", 3L);
    Iterator<Map.Entry<String, Long>> entries = rules.iterator();
    entries.next().setValue(4L);
    entries.next();
    entries.remove();
    assertThat(rules.get("a")).isEqualTo(4);
    assertThat(rules.contains("b")).isFalse();
    assertThat(rules.immutableEntries()).containsExactly(entry("a", 4L));
    Iterator<Map.Entry<String, Long>> readOnly = rules.immutableEntries().iterator();
    Map.Entry<String, Long> first = readOnly.next();
    assertThatThrownBy(() -> first.setValue(1L))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("'rules'");
    assertThatThrownBy(readOnly::remove).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void theGuardFindsAChangedBroadcastValue() throws Exception {
    InMemoryOperatorState state =
        new InMemoryOperatorState("op", OperatorStateRestore.none(0, 1), true);
    MapStateDescriptor<String, List<Long>> descriptor =
        new MapStateDescriptor<>("boxes", Types.STRING, BOX);
    BroadcastState<String, List<Long>> boxes = state.getBroadcastState(descriptor);
    boxes.put("a", new ArrayList<>(List.of(1L)));
    boxes.get("a").add(2L);
    assertThatThrownBy(() -> boxes.get("a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'boxes'")
        .hasMessageContaining("'op'");
    assertThatThrownBy(() -> state.snapshot(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void namesModesAndTypesAreOnePerState() throws Exception {
    InMemoryOperatorState state = fresh();
    ListState<String> list = state.getListState(LIST);
    assertThat(state.getListState(new ListStateDescriptor<>("list", Types.STRING))).isSameAs(list);
    assertThatThrownBy(() -> state.getUnionListState(LIST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("SPLIT")
        .hasMessageContaining("UNION");
    assertThatThrownBy(() -> state.getListState(new ListStateDescriptor<>("list", Types.LONG)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("string")
        .hasMessageContaining("long");
  }

  @Test
  void whatDoesNotFitIsRefused() throws Exception {
    List<List<OperatorStateHandle>> old = written(2);
    InMemoryOperatorState state = restored(old, 0, 1);
    assertThatThrownBy(() -> state.getUnionListState(LIST))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("'list'")
        .hasMessageContaining("SPLIT")
        .hasMessageContaining("UNION");
    assertThatThrownBy(() -> state.getListState(new ListStateDescriptor<>("list", Types.LONG)))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("string")
        .hasMessageContaining("long");
    OperatorStateHandle handle = old.get(0).get(0);
    byte[] bytes = files.bytes(handle.segment());
    files.damage(handle.segment(), Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> restored(old, 0, 1).getListState(LIST))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'list'")
        .hasMessageContaining("could not be restored from the segment of ")
        .hasMessageContaining("element 1 of 2");
    files.damage(handle.segment(), Arrays.copyOf(bytes, bytes.length + 1));
    assertThatThrownBy(() -> restored(old, 0, 1).getListState(LIST))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more bytes");
    OperatorStateHandle raw =
        new OperatorStateHandle("raw", Mode.RAW, null, null, 1, handle.segment());
    assertThatThrownBy(() -> restored(List.of(List.of(raw)), 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'raw'");
  }
}
