// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process dies at every operation on the storage, once before it and once after it. */
class CrashTest {
  @TempDir Path root;

  /** Takes checkpoint 2 of a job that has checkpoint 1, aborts 3, and deletes 1. */
  private static void work(BlobStore store) throws IOException {
    JobCheckpoints job = StoredJob.own(store, "b", Liveness.DEAD);
    job.collectOrphans();
    StoredJob.complete(job, 2);
    job.renewLease(5);
    job.delete(1);
    StoredJob.write(job, 3, 0);
    CheckpointMetadata fourth = StoredJob.complete(job, 4);
    job.discard(4, StoredJob.snapshotsOf(fourth));
    job.release();
  }

  private BlobStore newStore(boolean local, String name) throws IOException {
    BlobStore store = local ? new LocalBlobStore(root.resolve(name)) : new MemoryBlobStore();
    StoredJob.complete(StoredJob.own(store, "a", Liveness.DEAD), 1);
    return store;
  }

  private void crashEverywhere(boolean local) throws IOException {
    FaultyBlobStore whole = new FaultyBlobStore(newStore(local, "whole"), 0, true);
    work(whole);
    assertThat(whole.operations()).isGreaterThan(25);
    TreeSet<Long> newest = new TreeSet<>();
    for (long at = 1; at <= whole.operations(); at++) {
      // On disk, where each run waits for the disk many times, every other operation of each kind.
      boolean[] sides = local ? new boolean[] {at % 2 == 0} : new boolean[] {true, false};
      for (boolean before : sides) {
        String what = (before ? "before " : "after ") + at;
        BlobStore store = newStore(local, what);
        FaultyBlobStore faulty = new FaultyBlobStore(store, at, before);
        try {
          work(faulty);
        } catch (FaultyBlobStore.Crash e) {
          assertThat(faulty.hasCrashed()).isTrue();
        }
        newest.add(recover(store, what));
      }
    }
    assertThat(newest)
        .as("both outcomes were seen, and the one in doubt")
        .containsExactly(1L, 2L, 4L);
  }

  /** Starts anew: the newest checkpoint is whole, and after one more nothing else is left. */
  private static long recover(BlobStore store, String what) throws IOException {
    JobCheckpoints job = StoredJob.own(store, "c", Liveness.DEAD);
    List<StoredCheckpoint> completed = job.completed();
    assertThat(completed).as(what).isNotEmpty();
    for (StoredCheckpoint checkpoint : completed) {
      StoredJob.readWhole(job.directory(), checkpoint.metadataOrThrow());
    }
    job.collectOrphans();
    for (StoredCheckpoint checkpoint : completed) {
      StoredJob.readWhole(job.directory(), checkpoint.metadataOrThrow());
    }
    long next = job.firstFreeCheckpointId();
    CheckpointMetadata last = StoredJob.complete(job, next);
    StoredJob.ids(completed)
        .forEach(
            id -> {
              assertThat(id).isLessThan(next);
            });
    for (long id : StoredJob.ids(completed)) {
      job.delete(id);
    }
    List<String> expected = new ArrayList<>();
    expected.add("job/_owner-" + job.epoch());
    expected.add("job/chk-" + next + "/_metadata");
    last.files().keySet().forEach(file -> expected.add("job/" + file));
    assertThat(StoredJob.files(store, "").keySet())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(expected);
    return completed.get(0).checkpointId();
  }

  @Test
  void inMemory() throws IOException {
    crashEverywhere(false);
  }

  @Test
  void inADirectory() throws IOException {
    crashEverywhere(true);
  }

  /** Crash after crash, also while the next run recovers. */
  @Property(tries = 300)
  void againAndAgain(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    MemoryBlobStore store = new MemoryBlobStore();
    long lastKnown = 0;
    for (int run = 0; run < 12; run++) {
      FaultyBlobStore faulty = FaultyBlobStore.random(store, random, 40);
      try {
        JobCheckpoints job = StoredJob.own(faulty, "host" + run, Liveness.DEAD);
        List<StoredCheckpoint> completed = job.completed();
        if (lastKnown > 0) {
          assertThat(completed.get(0).checkpointId()).isGreaterThanOrEqualTo(lastKnown);
          StoredJob.readWhole(job.directory(), completed.get(0).metadataOrThrow());
        }
        job.collectOrphans();
        for (long id = job.firstFreeCheckpointId(); ; id++) {
          List<Long> older = StoredJob.ids(job.completed());
          StoredJob.complete(job, id);
          lastKnown = id;
          for (long old : older) {
            job.delete(old);
          }
        }
      } catch (FaultyBlobStore.Crash e) {
        assertThat(faulty.hasCrashed()).isTrue();
      }
    }
  }
}
