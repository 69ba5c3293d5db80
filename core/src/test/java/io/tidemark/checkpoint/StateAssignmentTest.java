// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.StateKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StateAssignmentTest {

  private static OperatorDescription operator(String uid, int parallelism) {
    return new OperatorDescription(
        uid, uid.toUpperCase(java.util.Locale.ROOT), parallelism, 128, false);
  }

  private static OperatorDescription explicit(String uid, int parallelism, int maxParallelism) {
    return new OperatorDescription(uid, "Name of " + uid, parallelism, maxParallelism, true);
  }

  private static CheckpointMetadata checkpoint(OperatorMetadata... operators) {
    return new CheckpointMetadata(
        "job", 1, 7, 1, CheckpointType.PERIODIC, List.of(operators), new TreeMap<>());
  }

  /** An operator whose key groups are spread over its subtasks by the rule, one by one. */
  private static OperatorMetadata keyed(String uid, int parallelism, int maxParallelism) {
    List<OperatorSnapshot> subtasks = new ArrayList<>();
    for (int i = 0; i < parallelism; i++) {
      List<KeyGroupSegment> segments = new ArrayList<>();
      for (int k = 0; k < maxParallelism; k++) {
        if (k * parallelism / maxParallelism == i) {
          segments.add(new KeyGroupSegment(k, 1, new Segment("f" + i, 100L * k, 50)));
        }
      }
      KeyedStateHandle handle =
          new KeyedStateHandle(
              "s", StateKind.VALUE, Samples.STRING, Samples.VOID, Samples.LONG, segments);
      subtasks.add(new OperatorSnapshot(false, List.of(handle), List.of()));
    }
    return new OperatorMetadata(uid, uid, parallelism, maxParallelism, null, subtasks);
  }

  private static OperatorMetadata lists(String uid, int parallelism, boolean... finished) {
    List<OperatorSnapshot> subtasks = new ArrayList<>();
    for (int i = 0; i < parallelism; i++) {
      OperatorStateHandle handle =
          new OperatorStateHandle(
              "l",
              OperatorStateHandle.Mode.SPLIT,
              null,
              Samples.LONG,
              3,
              new Segment("f" + i, 16, 50));
      subtasks.add(
          new OperatorSnapshot(finished.length > i && finished[i], List.of(), List.of(handle)));
    }
    return new OperatorMetadata(
        uid, uid, parallelism, 128, new CoordinatorState(1, new byte[] {9}), subtasks);
  }

  /**
   * Every key group goes to exactly the subtask that the formula names, whatever the parallelisms.
   */
  @Property(tries = 400)
  void everyKeyGroupGoesToItsOwner(
      @ForAll @IntRange(min = 1, max = 200) int maxParallelism,
      @ForAll @IntRange(min = 1, max = 200) int before,
      @ForAll @IntRange(min = 1, max = 200) int after) {
    int from = Math.min(before, maxParallelism);
    int to = Math.min(after, maxParallelism);
    StateAssignment assignment =
        StateAssignment.of(
            checkpoint(keyed("k", from, maxParallelism)), List.of(operator("k", to)), false);

    Map<Integer, Integer> owners = new TreeMap<>();
    for (int i = 0; i < to; i++) {
      OperatorRestore restore = assignment.restoreOf("k", i).orElseThrow();
      for (KeyedStateHandle handle : restore.keyed()) {
        int last = -1;
        for (KeyGroupSegment segment : handle.segments()) {
          assertThat(segment.keyGroup()).isGreaterThan(last);
          last = segment.keyGroup();
          assertThat(owners.put(segment.keyGroup(), i)).as("given once").isNull();
          assertThat(segment.segment().offset()).isEqualTo(100L * segment.keyGroup());
        }
      }
    }
    assertThat(owners).hasSize(maxParallelism);
    owners.forEach((k, owner) -> assertThat(owner).isEqualTo(k * to / maxParallelism));
  }

  @Test
  void operatorStateGoesToEveryoneWithItsWriter() {
    StateAssignment assignment =
        StateAssignment.of(checkpoint(lists("l", 3)), List.of(operator("l", 2)), false);

    for (int i = 0; i < 2; i++) {
      OperatorRestore restore = assignment.restoreOf("l", i).orElseThrow();
      assertThat(restore.oldParallelism()).isEqualTo(3);
      assertThat(restore.operator()).extracting(p -> p.subtask()).containsExactly(0, 1, 2);
      assertThat(restore.operator())
          .extracting(p -> p.handle().segment().file())
          .containsExactly("f0", "f1", "f2");
    }
    assertThat(assignment.coordinatorOf("l")).hasValue(new CoordinatorState(1, new byte[] {9}));
    assertThat(assignment.restoreOf("new", 0)).isEmpty();
    assertThat(assignment.coordinatorOf("new")).isEmpty();
  }

  @Test
  void stateIsFoundByUidAlone() {
    CheckpointMetadata metadata = checkpoint(keyed("a", 1, 128), keyed("b", 2, 64));

    StateAssignment assignment =
        StateAssignment.of(
            metadata, List.of(operator("b", 1), operator("c", 1), operator("a", 2)), false);

    assertThat(assignment.restoreOf("b", 0).orElseThrow().oldParallelism()).isEqualTo(2);
    assertThat(assignment.restoreOf("a", 1).orElseThrow().oldParallelism()).isEqualTo(1);
    assertThat(assignment.claimed()).containsOnlyKeys("a", "b");
  }

  @Test
  void stateThatNobodyClaimsIsRefused() {
    CheckpointMetadata metadata = checkpoint(keyed("old-uid", 1, 128), lists("src", 1));

    assertThatThrownBy(() -> StateAssignment.of(metadata, List.of(operator("new", 1)), false))
        .isInstanceOf(RestoreRefusedException.class)
        .hasMessageContaining("old-uid")
        .hasMessageContaining("state s")
        .hasMessageContaining("src")
        .hasMessageContaining("[new]")
        .hasMessageContaining("execution.state-recovery.ignore-unclaimed-state");
    assertThat(StateAssignment.of(metadata, List.of(operator("new", 1)), true).unclaimed())
        .containsExactly("old-uid", "src");
  }

  @Test
  void anOperatorWithoutStateMayGo() {
    OperatorMetadata empty =
        new OperatorMetadata("e", "e", 1, 128, null, List.of(OperatorSnapshot.empty()));

    assertThat(StateAssignment.of(checkpoint(empty), List.of(), false).unclaimed()).isEmpty();
  }

  @Test
  void theMaxParallelismOfTheCheckpointWins() {
    StateAssignment assignment =
        StateAssignment.of(checkpoint(keyed("k", 1, 64)), List.of(operator("k", 2)), false);

    assertThat(assignment.adjust(List.of(operator("k", 2), operator("other", 1))))
        .containsExactly(new OperatorDescription("k", "K", 2, 64, false), operator("other", 1));
  }

  @Test
  void anotherMaxParallelismThatTheUserSetIsRefused() {
    CheckpointMetadata metadata = checkpoint(keyed("k", 1, 64));

    assertThatThrownBy(() -> StateAssignment.of(metadata, List.of(explicit("k", 1, 128)), false))
        .isInstanceOf(RestoreRefusedException.class)
        .hasMessageContaining("Name of k")
        .hasMessageContaining("max parallelism 64")
        .hasMessageContaining("128");
    StateAssignment.of(metadata, List.of(explicit("k", 1, 64)), false);
  }

  @Test
  void moreSubtasksThanKeyGroupsAreRefused() {
    CheckpointMetadata metadata = checkpoint(keyed("k", 1, 4));

    assertThatThrownBy(() -> StateAssignment.of(metadata, List.of(operator("k", 5)), false))
        .isInstanceOf(RestoreRefusedException.class)
        .hasMessageContaining("at most 4 subtasks");
  }

  @Test
  void withoutKeysTheMaxParallelismIsFree() {
    CheckpointMetadata metadata = checkpoint(lists("l", 1));

    StateAssignment assignment =
        StateAssignment.of(metadata, List.of(explicit("l", 500, 1024)), false);

    assertThat(assignment.restoreOf("l", 499)).isPresent();
    assertThat(assignment.adjust(List.of(explicit("l", 500, 1024))))
        .containsExactly(explicit("l", 500, 1024));
    assertThat(assignment.adjust(List.of(operator("l", 500)))).containsExactly(operator("l", 500));
  }

  @Test
  void metadataIsPutTogetherFromSnapshots() {
    CheckpointedJob job =
        new CheckpointedJob("job", 3, List.of(operator("b", 2), operator("a", 1)));
    Map<SubtaskKey, SubtaskSnapshot> subtasks =
        Map.of(
            new SubtaskKey("x", 0),
            SubtaskSnapshot.of(
                Map.of("a", OperatorSnapshot.empty(), "b", keyed("b", 2, 8).subtasks().get(0))),
            new SubtaskKey("y", 1),
            SubtaskSnapshot.of(Map.of("b", keyed("b", 2, 8).subtasks().get(1))));
    CheckpointSnapshots snapshots =
        new CheckpointSnapshots(
            9,
            5,
            CheckpointType.MANUAL,
            new TreeMap<>(subtasks),
            new TreeMap<>(Map.of("a", new CoordinatorState(1, new byte[0]))));

    CheckpointMetadata metadata = CheckpointMetadata.of(job, snapshots, Map.of("p", "q"));

    assertThat(metadata.operators()).extracting(OperatorMetadata::uid).containsExactly("a", "b");
    assertThat(metadata.operators().get(1).subtasks()).isEqualTo(keyed("b", 2, 8).subtasks());
    assertThat(metadata.operators().get(0).coordinator()).isNotNull();
    assertThat(metadata.epoch()).isEqualTo(3);
    assertThat(metadata.files()).containsOnlyKeys("f0", "f1").containsEntry("f0", 350L);
  }

  @Test
  void metadataWithAMissingOrUnknownSubtaskIsNotMade() {
    CheckpointedJob job = new CheckpointedJob("job", 3, List.of(operator("b", 2)));
    SubtaskSnapshot part = SubtaskSnapshot.of(Map.of("b", OperatorSnapshot.empty()));

    assertThatThrownBy(() -> metadataOf(job, Map.of(new SubtaskKey("y", 1), part)))
        .hasMessageContaining("parallelism 2")
        .hasMessageContaining("[1]");
    assertThatThrownBy(
            () ->
                metadataOf(
                    job,
                    Map.of(
                        new SubtaskKey("y", 0),
                        part,
                        new SubtaskKey("y", 1),
                        SubtaskSnapshot.of(
                            Map.of("b", OperatorSnapshot.empty(), "c", OperatorSnapshot.empty())))))
        .hasMessageContaining("[c]");
  }

  private static CheckpointMetadata metadataOf(
      CheckpointedJob job, Map<SubtaskKey, SubtaskSnapshot> subtasks) {
    return CheckpointMetadata.of(
        job,
        new CheckpointSnapshots(
            9, 5, CheckpointType.MANUAL, new TreeMap<>(subtasks), new TreeMap<>()),
        Map.of());
  }
}
