// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.state.MapState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReducingState;
import io.tidemark.state.ReducingStateDescriptor;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Snapshots: what is in them, who gets it back, and what is refused. */
abstract class SnapshotContract extends TimersContract {

  private static void fill(Open<String> open, int keys) throws Exception {
    ValueState<Long> value = open.state(VALUE);
    ListState<String> list = open.state(LIST);
    MapState<String, Long> map = open.state(MAP);
    ReducingState<Long> sum = open.state(REDUCING);
    TimerQueue<VoidNamespace> timers = open.timers();
    for (long i = 0; i < keys; i++) {
      open.key("k" + i);
      value.update(i);
      list.addAll(List.of("a" + i, "b" + i));
      map.put("m" + i, i);
      map.put("null", null);
      sum.add(i);
      sum.add(i);
      timers.register(i, VoidNamespace.INSTANCE);
    }
  }

  private static void check(Open<String> open, long i) throws Exception {
    open.key("k" + i);
    assertThat(open.state(VALUE).value()).isEqualTo(i);
    assertThat(open.state(LIST).get()).containsExactly("a" + i, "b" + i);
    assertThat(open.state(MAP).get("m" + i)).isEqualTo(i);
    assertThat(open.state(MAP).contains("null")).isTrue();
    assertThat(open.state(MAP).get("null")).isNull();
    assertThat(open.state(REDUCING).get()).isEqualTo(2 * i);
  }

  @Test
  protected void allKindsComeBackAtAnyParallelism() throws Exception {
    Open<String> before = open(strings());
    fill(before, 300);
    List<KeyedStateHandle> handles = snapshot(before);
    for (int parallelism : new int[] {1, 2, 3, 8}) {
      List<KeyedStateHandle> next = new ArrayList<>();
      long timers = 0;
      for (int subtask = 0; subtask < parallelism; subtask++) {
        Setup setup = subtask(subtask, parallelism);
        Open<String> open = open(strings(), setup, handles);
        timers += open.timers().size();
        for (long i = 0; i < 300; i++) {
          int hash = ("k" + i).hashCode();
          if (setup.range().contains(KeyGroupRangeAssignment.assignToKeyGroup(hash, KEY_GROUPS))) {
            check(open, i);
          }
        }
        next.addAll(snapshot(open));
      }
      assertThat(timers).isEqualTo(300);
      handles = next;
    }
    Open<String> last = restore(strings(), handles);
    for (long i = 0; i < 300; i++) {
      check(last, i);
    }
    assertThat(last.backend.entryCount("value")).isEqualTo(300);
  }

  @Test
  protected void segmentsAreAscendingAndCountTheirEntries() throws Exception {
    Open<String> open = open(strings());
    fill(open, 300);
    open.state(new ValueStateDescriptor<>("empty", Types.LONG));
    List<KeyedStateHandle> handles = snapshot(open);
    assertThat(handles)
        .extracting(KeyedStateHandle::name)
        .containsExactlyInAnyOrder("value", "list", "map", "reducing", "timers");
    for (KeyedStateHandle handle : handles) {
      assertThat(handle.segments())
          .extracting(KeyGroupSegment::keyGroup)
          .isSorted()
          .doesNotHaveDuplicates();
      assertThat(handle.segments().stream().mapToLong(KeyGroupSegment::entries).sum())
          .isEqualTo(300);
      assertThat(handle.segments()).allMatch(s -> s.entries() > 0);
      assertThat(handle.key()).isEqualTo(strings().snapshotConfiguration());
    }
    KeyedStateHandle map =
        handles.stream().filter(h -> h.kind() == StateKind.MAP).findFirst().orElseThrow();
    assertThat(map.value())
        .isEqualTo(serializer(Types.MAP(Types.STRING, Types.LONG)).snapshotConfiguration());
  }

  @Test
  protected void theBytesOfAnEntryAreTheFormats() throws Exception {
    Open<String> open = open(strings());
    open.key("k");
    open.state(LIST).addAll(List.of("x", "yz"));
    open.state(VALUE).update(5L);
    MapState<String, Long> map = open.state(MAP);
    map.put("n", null);
    map.remove("n");
    map.put("m", 9L);
    open.timers().register(77, VoidNamespace.INSTANCE);
    for (KeyedStateHandle handle : snapshot(open)) {
      DataOutputSerializer expected = new DataOutputSerializer(64);
      expected.writeString("k");
      switch (handle.kind()) {
        case LIST -> {
          expected.writeVarLong(2);
          expected.writeString("x");
          expected.writeString("yz");
        }
        case VALUE -> expected.writeLong(5);
        case MAP -> {
          expected.writeVarLong(1);
          expected.writeString("m");
          expected.writeBoolean(false);
          expected.writeLong(9);
        }
        case EVENT_TIMERS -> expected.writeLong(77);
        default -> throw new AssertionError(handle);
      }
      assertThat(files.bytes(handle.segments().get(0).segment()))
          .as("%s", handle)
          .isEqualTo(expected.getCopyOfBuffer());
    }
  }

  @Test
  protected void whatChangesAfterTheBarrierIsNotInTheSnapshot() throws Exception {
    Open<String> open = open(strings());
    fill(open, 300);
    KeyedStateSnapshot first = begin(open);
    for (long i = 0; i < 300; i++) {
      open.key("k" + i);
      open.state(VALUE).update(-1L);
      open.state(LIST).add("late");
      open.state(MAP).put("m" + i, -1L);
      open.state(MAP).put("late", 1L);
      open.state(REDUCING).add(1000L);
      open.timers().delete(i, VoidNamespace.INSTANCE);
      if (i % 2 == 0) {
        open.state(VALUE).clear();
        open.state(LIST).clear();
        open.state(MAP).clear();
      }
    }
    KeyedStateSnapshot second = begin(open);
    for (long i = 0; i < 2000; i++) {
      open.key("new" + i);
      open.state(VALUE).update(i);
    }
    Open<String> later = restore(strings(), finish(second));
    assertThat(later.timers().isEmpty()).isTrue();
    assertThat(later.state(VALUE)).isNotNull();
    assertThat(later.backend.entryCount("value")).isEqualTo(150);
    Open<String> restored = restore(strings(), finish(first));
    for (long i = 0; i < 300; i++) {
      check(restored, i);
    }
    assertThat(restored.timers().size()).isEqualTo(300);
    assertThat(restored.backend.entryCount("value")).isEqualTo(300);
  }

  @Test
  protected void anAbandonedSnapshotLeavesNothingBehind() throws Exception {
    Open<String> open = open(strings());
    fill(open, 50);
    begin(open).release();
    KeyedStateSnapshot failing = begin(open);
    assertThatThrownBy(() -> failing.write(new FullDisk())).hasMessage("disk full");
    failing.release();
    Open<String> restored = restore(strings(), snapshot(open));
    for (long i = 0; i < 50; i++) {
      check(restored, i);
    }
    open.backend.close();
  }

  private static final class FullDisk implements SnapshotWriter {
    @Override
    public io.tidemark.serializer.DataOutputView begin() {
      return new DataOutputSerializer(16);
    }

    @Override
    public Segment end() throws java.io.IOException {
      throw new java.io.IOException("disk full");
    }
  }

  @Test
  protected void aClosedBackendsSnapshotIsStillWritten() throws Exception {
    Open<String> open = open(strings());
    fill(open, 50);
    KeyedStateSnapshot running = begin(open);
    open.backend.close();
    Open<String> restored = restore(strings(), finish(running));
    for (long i = 0; i < 50; i++) {
      check(restored, i);
    }
  }

  @Test
  protected void whatNobodyRegistersIsCarriedOnByteForByte() throws Exception {
    Open<String> before = open(strings());
    fill(before, 200);
    List<KeyedStateHandle> left = new ArrayList<>();
    List<KeyedStateHandle> handles = snapshot(before);
    for (int subtask = 0; subtask < 2; subtask++) {
      left.addAll(snapshot(open(strings(), subtask(subtask, 2), handles)));
    }
    List<byte[]> original = allBytes(handles);
    Open<String> silent = restore(strings(), left);
    silent.key("k0");
    silent.state(new ValueStateDescriptor<>("another", Types.LONG)).update(1L);
    KeyedStateSnapshot one = begin(silent);
    KeyedStateSnapshot two = begin(silent);
    assertCarried(finish(one), original);
    files.deleteAll();
    List<KeyedStateHandle> second = finish(two);
    assertCarried(second, original);
    assertCarried(snapshot(silent), original);
    for (long i = 0; i < 200; i++) {
      check(silent, i);
    }
    assertThat(silent.timers().size()).isEqualTo(200);
    Open<String> restored = restore(strings(), second);
    for (long i = 0; i < 200; i++) {
      check(restored, i);
    }
  }

  private void assertCarried(List<KeyedStateHandle> handles, List<byte[]> original) {
    assertThat(allBytes(handles.stream().filter(h -> !h.name().equals("another")).toList()))
        .usingElementComparator(java.util.Arrays::compare)
        .containsExactlyInAnyOrderElementsOf(original);
    assertThat(handles)
        .extracting(KeyedStateHandle::name)
        .as("handles of one schema become one")
        .doesNotHaveDuplicates();
  }

  private List<byte[]> allBytes(List<KeyedStateHandle> handles) {
    return handles.stream()
        .flatMap(h -> h.segments().stream())
        .map(s -> files.bytes(s.segment()))
        .collect(Collectors.toList());
  }

  @Test
  protected void aStateThatDoesNotFitIsRefusedWithBothTypes() throws Exception {
    Open<String> before = open(strings());
    fill(before, 10);
    List<KeyedStateHandle> handles = snapshot(before);
    Open<String> after = restore(strings(), handles);
    assertThatThrownBy(() -> after.state(new ValueStateDescriptor<>("value", Types.STRING)))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining(UID)
        .hasMessageContaining("'value'")
        .hasMessageContaining("long")
        .hasMessageContaining("string");
    assertThatThrownBy(() -> after.state(new ListStateDescriptor<>("value", Types.LONG)))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("VALUE")
        .hasMessageContaining("LIST");
    assertThatThrownBy(() -> after.state(new ListStateDescriptor<>("list", Types.LONG)))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("element");
    assertThatThrownBy(() -> after.state(new MapStateDescriptor<>("map", Types.LONG, Types.LONG)))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("map key");
    assertThatThrownBy(() -> after.backend.getOrCreateState(longs(), REDUCING))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("namespace");
    Open<Long> otherKeys = restore(longs(), handles);
    assertThatThrownBy(() -> otherKeys.state(VALUE))
        .isInstanceOf(StateMigrationException.class)
        .hasMessageContaining("key")
        .hasMessageContaining("string")
        .hasMessageContaining("long");
    check(after, 3);
  }

  @Test
  protected void anEntryInTheWrongKeyGroupIsRefused() throws Exception {
    KeyedStateHandle handle = snapshotOfOneKey();
    KeyGroupSegment segment = handle.segments().get(0);
    KeyGroupSegment moved =
        new KeyGroupSegment((segment.keyGroup() + 1) % KEY_GROUPS, 1, segment.segment());
    refused(handle, moved, "does not hash into the key group");
  }

  @Test
  protected void anEntryThatIsThereTwiceIsRefused() throws Exception {
    KeyedStateHandle handle = snapshotOfOneKey();
    KeyGroupSegment segment = handle.segments().get(0);
    byte[] once = files.bytes(segment.segment());
    byte[] twice = java.util.Arrays.copyOf(once, 2 * once.length);
    System.arraycopy(once, 0, twice, once.length, once.length);
    refused(handle, new KeyGroupSegment(segment.keyGroup(), 2, files.add(twice)), "there are two");
    refused(
        handle, new KeyGroupSegment(segment.keyGroup(), 1, files.add(twice)), "more bytes behind");
    refused(
        handle,
        new KeyGroupSegment(
            segment.keyGroup(), 1, files.add(java.util.Arrays.copyOf(once, once.length - 1))),
        "");
  }

  private KeyedStateHandle snapshotOfOneKey() throws Exception {
    Open<String> before = open(strings());
    before.key("k");
    before.state(VALUE).update(1L);
    return snapshot(before).get(0);
  }

  private void refused(KeyedStateHandle handle, KeyGroupSegment segment, String why) {
    KeyedStateHandle wrong =
        new KeyedStateHandle(
            handle.name(),
            handle.kind(),
            handle.key(),
            handle.namespace(),
            handle.value(),
            List.of(segment));
    Open<String> after = restore(strings(), List.of(wrong));
    assertThatThrownBy(() -> after.state(VALUE))
        .hasMessageContaining(UID)
        .hasMessageContaining("'value'")
        .hasMessageContaining("key group " + segment.keyGroup())
        .hasMessageContaining(why);
  }

  @Test
  protected void twoSegmentsOfOneKeyGroupAreRefused() throws Exception {
    KeyedStateHandle handle = snapshotOfOneKey();
    Open<String> after = restore(strings(), List.of(handle, handle));
    assertThatThrownBy(() -> after.state(VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key group");
  }

  @Test
  protected void aReducingStateGoesOnAfterARestore() throws Exception {
    Open<Long> before = open(longs());
    ReducingStateDescriptor<Long> max = new ReducingStateDescriptor<>("max", Math::max, Types.LONG);
    before.key(0L);
    before.state(max).add(5L);
    Open<Long> after = restore(longs(), snapshot(before));
    after.key(0L);
    after.state(max).add(3L);
    assertThat(after.state(max).get()).isEqualTo(5L);
  }
}
