// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.CheckpointingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/**
 * Drives the coordinator with random orders of everything that can happen, plays the runtime and
 * the storage around it, and checks after each step what must hold whatever the order.
 */
class CheckpointCoordinatorModelTest {

  @Property(tries = 3000)
  void holdsItsInvariantsInEveryOrder(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 250) int steps) {
    Run run = new Run(new Random(seed));
    for (int i = 0; i < steps; i++) {
      run.step();
    }
    run.end();
  }

  /** What became of a file that a subtask wrote for a checkpoint. */
  private enum FileState {
    /** The subtask has it and has not answered yet. */
    WRITTEN,
    /** The coordinator knows of it. */
    ACKNOWLEDGED,
    DISCARDED
  }

  private static final class Run {
    private final Random random;
    private final CheckpointSettings settings;
    private final CheckpointCoordinator coordinator;
    private final List<SubtaskKey> subtasks = new ArrayList<>();
    private final SortedSet<SubtaskKey> running = new TreeSet<>();
    private final Map<String, FileState> files = new TreeMap<>();

    /** For each triggered checkpoint the subtasks that still owe an answer. */
    private final SortedMap<Long, SortedSet<SubtaskKey>> owed = new TreeMap<>();

    private final SortedMap<Long, CheckpointType> types = new TreeMap<>();
    private final SortedSet<Long> aborted = new TreeSet<>();
    private final List<Long> completed = new ArrayList<>();
    private final SortedSet<Long> deleted = new TreeSet<>();
    private @Nullable Long writing;
    private @Nullable Long reported;
    private boolean active;
    private boolean mustFail;
    private int failuresInARow;
    private long now;
    private long lastCompletion = -1;
    private long lastId;

    Run(Random random) {
      this.random = random;
      this.settings =
          new CheckpointSettings(
              1 + random.nextInt(50),
              CheckpointingMode.EXACTLY_ONCE,
              1 + random.nextInt(100),
              random.nextBoolean() ? 0 : random.nextInt(60),
              1 + random.nextInt(4),
              random.nextInt(4),
              1 + random.nextInt(3));
      List<Long> restored = random.nextBoolean() ? List.of() : List.of(3L, 7L);
      completed.addAll(restored);
      lastId = restored.isEmpty() ? 0 : 9;
      coordinator = new CheckpointCoordinator(settings, lastId + 1, restored);
      int chains = 1 + random.nextInt(3);
      for (int chain = 0; chain < chains; chain++) {
        for (int i = 0; i <= chain; i++) {
          subtasks.add(new SubtaskKey("chain" + chain, i));
        }
      }
      start();
    }

    private void start() {
      running.clear();
      running.addAll(subtasks);
      coordinator.expect(subtasks, List.of("source"));
      coordinator.start(now);
      active = true;
    }

    void step() {
      int what = random.nextInt(100);
      if (what < 25) {
        now += random.nextInt(20);
        carryOut(coordinator.tick(now));
        assertThat(coordinator.nextDeadlineMillis()).isGreaterThan(now);
      } else if (what < 30) {
        long deadline = coordinator.nextDeadlineMillis();
        if (deadline != Long.MAX_VALUE) {
          now = Math.max(now, deadline);
          carryOut(coordinator.tick(now));
        }
      } else if (what < 70) {
        answer(random.nextInt(10) > 0);
      } else if (what < 84) {
        reportMetadata(random.nextInt(5) > 0);
      } else if (what < 88 && active) {
        carryOut(coordinator.triggerManually(now));
      } else if (what < 90 && active) {
        carryOut(coordinator.triggerFinal(now));
      } else if (what < 92 && active && running.size() > 1) {
        finishOne();
      } else if (what < 94) {
        answerAgain();
      } else if (what < 96 && active) {
        suspend();
      } else if (!active && writing == null) {
        start();
      }
      check();
    }

    /** A random subtask answers a random checkpoint, whatever has become of it. */
    private void answer(boolean acknowledge) {
      if (owed.isEmpty()) {
        return;
      }
      long id = List.copyOf(owed.keySet()).get(random.nextInt(owed.size()));
      List<SubtaskKey> keys = List.copyOf(owed.get(id));
      SubtaskKey key = keys.get(random.nextInt(keys.size()));
      settle(id, key);
      if (acknowledge) {
        String file = fileOf(id, key);
        files.put(file, FileState.ACKNOWLEDGED);
        carryOut(coordinator.acknowledged(id, key, Samples.referringTo("op", file)));
        if (aborted.contains(id)) {
          assertThat(files.get(file)).as("late file " + file).isEqualTo(FileState.DISCARDED);
        }
      } else {
        CheckpointFailureReason reason =
            random.nextBoolean()
                ? CheckpointFailureReason.WRITE_FAILED
                : CheckpointFailureReason.OVERTAKEN;
        carryOut(coordinator.declined(now, id, key, reason, "model"));
        assertThat(aborted).contains(id);
      }
    }

    private void settle(long id, SubtaskKey key) {
      owed.get(id).remove(key);
      if (owed.get(id).isEmpty()) {
        owed.remove(id);
      }
    }

    /** A message comes twice: nothing may change. */
    private void answerAgain() {
      List<String> answered =
          files.keySet().stream().filter(f -> files.get(f) != FileState.WRITTEN).toList();
      if (!answered.isEmpty()) {
        String file = answered.get(random.nextInt(answered.size()));
        String[] parts = file.split("/");
        long id = Long.parseLong(parts[0].substring(4));
        SubtaskKey key = new SubtaskKey(parts[1], Integer.parseInt(parts[2]));
        assertThat(coordinator.acknowledged(id, key, Samples.referringTo("op", file))).isEmpty();
      }
    }

    private void reportMetadata(boolean success) {
      Long id = writing;
      if (id != null) {
        writing = null;
        reported = success ? id : null;
        if (success) {
          failuresInARow = 0;
          lastCompletion = now;
          carryOut(coordinator.metadataWritten(now, id));
          assertThat(completed).endsWith(id);
        } else {
          carryOut(coordinator.metadataFailed(now, id, "model"));
          assertThat(aborted).contains(id);
        }
        reported = null;
      }
    }

    private void finishOne() {
      SubtaskKey key = running.first();
      running.remove(key);
      for (long id : List.copyOf(owed.keySet())) {
        if (!aborted.contains(id) && owed.get(id).contains(key)) {
          settle(id, key);
        }
      }
      SubtaskSnapshot last = SubtaskSnapshot.of(Map.of("op", OperatorSnapshot.finishedEmpty()));
      carryOut(coordinator.subtaskFinished(key, last));
    }

    private void suspend() {
      active = false;
      carryOut(coordinator.suspend(now, "model"));
      assertThat(coordinator.pendingIds())
          .isEqualTo(writing == null ? new TreeSet<>() : new TreeSet<>(List.of(writing)));
    }

    private void carryOut(List<CheckpointAction> actions) {
      for (CheckpointAction action : actions) {
        if (action instanceof CheckpointAction.Trigger trigger) {
          onTrigger(trigger);
        } else if (action instanceof CheckpointAction.WriteMetadata write) {
          onWrite(write.snapshots());
        } else if (action instanceof CheckpointAction.NotifyComplete complete) {
          assertThat(reported).isEqualTo(complete.checkpointId());
          assertThat(aborted).doesNotContain(complete.checkpointId());
          assertThat(complete.type()).isEqualTo(types.get(complete.checkpointId()));
          if (!completed.isEmpty()) {
            assertThat(complete.checkpointId()).isGreaterThan(completed.get(completed.size() - 1));
          }
          completed.add(complete.checkpointId());
        } else if (action instanceof CheckpointAction.NotifyAborted abort) {
          onAborted(abort);
        } else if (action instanceof CheckpointAction.Discard discard) {
          assertThat(aborted).contains(discard.checkpointId());
          discard.snapshots().forEach(s -> s.files().forEach(this::discard));
        } else if (action instanceof CheckpointAction.DeleteCheckpoint delete) {
          assertThat(completed).contains(delete.checkpointId());
          assertThat(deleted.add(delete.checkpointId())).isTrue();
        } else {
          assertThat(mustFail).as("the job fails only when it must").isTrue();
          mustFail = false;
        }
      }
      assertThat(mustFail).as("the job must fail").isFalse();
    }

    private int completedHere() {
      return (int) completed.stream().filter(types::containsKey).count();
    }

    private void onTrigger(CheckpointAction.Trigger trigger) {
      long id = trigger.checkpointId();
      assertThat(id).isEqualTo(++lastId);
      assertThat(trigger.timestampMillis()).isEqualTo(now);
      if (trigger.type() == CheckpointType.PERIODIC) {
        int max = settings.minPauseMillis() > 0 ? 1 : settings.maxConcurrent();
        assertThat(coordinator.pendingIds()).hasSizeLessThanOrEqualTo(max);
        if (lastCompletion >= 0) {
          assertThat(now - lastCompletion).isGreaterThanOrEqualTo(settings.minPauseMillis());
        }
      }
      types.put(id, trigger.type());
      if (!running.isEmpty()) {
        owed.put(id, new TreeSet<>(running));
      }
      running.forEach(key -> files.put(fileOf(id, key), FileState.WRITTEN));
      carryOut(
          coordinator.coordinatorAcknowledged(id, "source", new CoordinatorState(1, new byte[1])));
    }

    private void onWrite(CheckpointSnapshots snapshots) {
      assertThat(writing).as("one metadata at a time").isNull();
      writing = snapshots.checkpointId();
      assertThat(aborted).doesNotContain(writing);
      assertThat(owed).doesNotContainKey(writing);
      assertThat(snapshots.subtasks()).containsOnlyKeys(subtasks);
      assertThat(snapshots.coordinators()).containsOnlyKeys("source");
      snapshots
          .subtasks()
          .values()
          .forEach(
              s ->
                  s.files()
                      .forEach(f -> assertThat(files.get(f)).isEqualTo(FileState.ACKNOWLEDGED)));
    }

    private void onAborted(CheckpointAction.NotifyAborted abort) {
      long id = abort.checkpointId();
      assertThat(types).containsKey(id);
      assertThat(completed).doesNotContain(id);
      assertThat(aborted.add(id)).as("aborted once").isTrue();
      assertThat(abort.latestCompletedId())
          .isEqualTo(completed.isEmpty() ? 0 : completed.get(completed.size() - 1));
      boolean counted =
          switch (abort.reason()) {
            case EXPIRED,
                WRITE_FAILED,
                STATE_TOO_LARGE,
                METADATA_FAILED,
                SNAPSHOT_FAILED,
                TRIGGER_FAILED ->
                true;
            default -> false;
          };
      if (counted && ++failuresInARow > settings.tolerableFailures()) {
        mustFail = true;
        failuresInARow = 0;
      }
    }

    private void discard(String file) {
      assertThat(files.get(file)).as(file).isEqualTo(FileState.ACKNOWLEDGED);
      files.put(file, FileState.DISCARDED);
    }

    private void check() {
      assertThat(coordinator.isWritingMetadata()).isEqualTo(writing != null);
      List<Long> kept = new ArrayList<>(completed);
      kept.removeAll(deleted);
      assertThat(coordinator.completedIds()).isEqualTo(kept);
      assertThat(kept.size())
          .isLessThanOrEqualTo(Math.max(settings.retained(), completedHere() == 0 ? 2 : 0));
      if (!kept.isEmpty()) {
        assertThat(kept).endsWith(completed.get(completed.size() - 1));
      }
      for (long id : completed) {
        subtasks.forEach(
            key ->
                assertThat(files.get(fileOf(id, key)))
                    .isIn(FileState.ACKNOWLEDGED, FileState.WRITTEN, null));
      }
    }

    /** Lets everything come in, and checks that nothing was forgotten. */
    void end() {
      reportMetadata(true);
      carryOut(coordinator.suspend(now, "model"));
      reportMetadata(true);
      while (!owed.isEmpty()) {
        answer(true);
      }
      assertThat(coordinator.pendingIds()).isEmpty();
      for (long id : types.keySet()) {
        assertThat(aborted.contains(id) != completed.contains(id)).as("fate of " + id).isTrue();
        for (SubtaskKey key : subtasks) {
          if (aborted.contains(id)) {
            assertThat(files.get(fileOf(id, key))).isNotEqualTo(FileState.ACKNOWLEDGED);
          }
        }
      }
    }

    private static String fileOf(long id, SubtaskKey key) {
      return "chk-" + id + "/" + key.chain() + "/" + key.index();
    }
  }
}
