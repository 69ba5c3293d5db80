// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.Samples;
import io.tidemark.checkpoint.format.v1.MetadataFile;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import io.tidemark.checkpoint.storage.OwnerClaim.Held;
import io.tidemark.checkpoint.storage.OwnerClaim.Owned;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerClaimTest {
  private static final long LEASE = 1000;

  private final MemoryBlobStore store = new MemoryBlobStore();

  private OwnerClaim claim(String host, String run, Liveness others) {
    return new OwnerClaim(
        store, StoredJob.NAME, new FakeProcesses(host).othersAre(others), run, LEASE);
  }

  private static JobCheckpoints owned(OwnerClaim.Result result) {
    assertThat(result).isInstanceOf(Owned.class);
    return ((Owned) result).checkpoints();
  }

  private static Held held(OwnerClaim.Result result) {
    assertThat(result).isInstanceOf(Held.class);
    return (Held) result;
  }

  @Test
  void epochsRise() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    assertThat(first.epoch()).isEqualTo(1);
    first.release();

    assertThat(owned(claim("b", "2", Liveness.UNKNOWN).attempt(0)).epoch()).isEqualTo(2);
  }

  /** By it two directories at the same path of two machines are told apart. */
  @Test
  void theFirstOwnerIsHandedOn() throws IOException {
    for (String run : new String[] {"1", "2", "3"}) {
      JobCheckpoints checkpoints = owned(claim("a", run, Liveness.DEAD).attempt(0));
      assertThat(checkpoints.origin()).isEqualTo("1");
      checkpoints.release();
    }
  }

  @Test
  void aDeadProcessOnThisHostIsReplacedAtOnce() throws IOException {
    owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));

    assertThat(owned(claim("b", "2", Liveness.DEAD).attempt(1)).epoch()).isEqualTo(2);
  }

  @Test
  void aLivingProcessIsNeverReplaced() throws IOException {
    owned(claim("host-a", "1", Liveness.UNKNOWN).attempt(0));
    OwnerClaim second = claim("b", "2", Liveness.ALIVE);

    for (long now : new long[] {0, 500, 5_000_000}) {
      Held held = held(second.attempt(now));
      assertThat(held.retryAtMillis()).isEqualTo(Long.MAX_VALUE);
      assertThat(held.sentence())
          .contains("process 42", "host host-a", "alive", "\"job\"", "another job name");
    }
  }

  @Test
  void aSecondRunInTheSameProcessIsRefused() throws IOException {
    owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));

    Held held = held(claim("a", "2", Liveness.DEAD).attempt(0));

    assertThat(held.sentence()).contains("this very process", "JobClient");
    assertThat(held.retryAtMillis()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theSameRunMayClaimAgain() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));

    JobCheckpoints again = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));

    assertThat(again.epoch()).isEqualTo(first.epoch());
  }

  @Test
  void anOwnerElsewhereIsReplacedWhenItsLeaseRunsOut() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    OwnerClaim second = claim("b", "2", Liveness.UNKNOWN);

    Held held = held(second.attempt(10_000));
    assertThat(held.retryAtMillis()).isEqualTo(11_000);
    assertThat(held.sentence()).contains("not renewed within 1000 ms");
    assertThat(held(second.attempt(10_999)).retryAtMillis()).isEqualTo(11_000);
    assertThat(owned(second.attempt(11_000)).epoch()).isEqualTo(2);

    assertThatThrownBy(first::verifyStillOwner)
        .isInstanceOf(OwnershipLostException.class)
        .hasMessageContaining("epoch 1")
        .hasMessageContaining("epoch 2");
    assertThatThrownBy(() -> first.renewLease(1)).isInstanceOf(OwnershipLostException.class);
    assertThatThrownBy(first::release).isInstanceOf(OwnershipLostException.class);
    assertThatThrownBy(() -> first.writeFinished(1, 1)).isInstanceOf(OwnershipLostException.class);
    assertThatThrownBy(first::collectOrphans).isInstanceOf(OwnershipLostException.class);
    CheckpointMetadata metadata = Samples.metadata("job", 1, 9, List.of(OperatorSnapshot.empty()));
    assertThatThrownBy(() -> first.writeMetadata(metadata))
        .isInstanceOf(OwnershipLostException.class);
  }

  @Test
  void anOwnerElsewhereThatRenewsStays() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    OwnerClaim second = claim("b", "2", Liveness.UNKNOWN);
    held(second.attempt(10_000));
    first.renewLease(3);

    Held held = held(second.attempt(11_000));

    assertThat(held.retryAtMillis()).isEqualTo(Long.MAX_VALUE);
    assertThat(held.sentence()).contains("just renewed");
    first.verifyStillOwner();
  }

  @Test
  void nobodyRenewsAfterLettingGo() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    first.release();
    first.renewLease(5);

    owned(claim("b", "2", Liveness.ALIVE).attempt(0));
  }

  @Test
  void onlyTheNewestOwnerFileStays() throws IOException {
    for (int run = 1; run <= 5; run++) {
      owned(claim("h" + run, "r" + run, Liveness.DEAD).attempt(0));
    }
    assertThat(StoredJob.files(store, "").keySet()).containsExactly("job/_owner-5");
  }

  @Test
  void anOwnerFileThatVanishedIsNoticed() throws IOException {
    JobCheckpoints job = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    store.delete("job/_owner-1");

    assertThatThrownBy(job::verifyStillOwner)
        .isInstanceOf(OwnershipLostException.class)
        .hasMessageContaining("is gone");
  }

  @Test
  void anEpochIsNotUsedTwiceEvenWithoutOwnerFiles() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    first.release();
    JobCheckpoints second = owned(claim("a", "2", Liveness.UNKNOWN).attempt(0));
    StoredJob.write(second, 4, 0);
    store.delete("job/_owner-2");

    assertThat(owned(claim("a", "3", Liveness.UNKNOWN).attempt(0)).epoch()).isEqualTo(3);
  }

  @Test
  void aDamagedOwnerFileIsWatchedLikeAnOwnerElsewhere() throws IOException {
    store.put("job/_owner-7", new byte[] {1, 2, 3});
    OwnerClaim claim = claim("a", "1", Liveness.DEAD);

    assertThat(held(claim.attempt(0)).sentence()).contains("owner file is damaged");
    assertThat(owned(claim.attempt(LEASE)).epoch()).isEqualTo(8);
  }

  @Test
  void twoNamesThatMeetAreToldApart() throws IOException {
    JobCheckpoints job = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    job.release();
    byte[] file = store.read("job/_owner-1");
    store.put("other/_owner-1", file);

    OwnerClaim other = new OwnerClaim(store, "other", new FakeProcesses("b"), "2", LEASE);
    assertThatThrownBy(() -> other.attempt(0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("belongs to the job \"job\", not to \"other\"");
  }

  /** What a replaced owner still writes is void, whenever it comes. */
  @Test
  void checkpointsOfAReplacedOwnerDoNotCount() throws IOException {
    JobCheckpoints zombie = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    StoredJob.complete(zombie, 46);
    StoredJob.complete(zombie, 47);
    CheckpointMetadata late = lateMetadata(zombie, 48);
    JobCheckpoints second = owned(claim("b", "2", Liveness.DEAD).attempt(0));
    assertThat(StoredJob.ids(second.completed())).containsExactly(47L, 46L);

    // It passed its own check a moment before it was replaced.
    putPastTheCheck(late);
    assertThat(StoredJob.ids(second.completed())).containsExactly(47L, 46L);

    // The next owner does not count it either, nor the one after it.
    JobCheckpoints third = owned(claim("c", "3", Liveness.DEAD).attempt(0));
    assertThat(StoredJob.ids(third.completed())).containsExactly(47L, 46L);
    StoredJob.complete(third, 60);
    JobCheckpoints fourth = owned(claim("d", "4", Liveness.DEAD).attempt(0));
    putPastTheCheck(lateMetadata(zombie, 70));
    assertThat(StoredJob.ids(fourth.completed())).containsExactly(60L, 47L, 46L);

    fourth.collectOrphans();
    assertThat(StoredJob.files(store, "job").keySet())
        .noneMatch(f -> f.startsWith("job/chk-48/") || f.startsWith("job/chk-70/"))
        .anyMatch(f -> f.startsWith("job/chk-60/"));
  }

  private static CheckpointMetadata lateMetadata(JobCheckpoints owner, long id) throws IOException {
    return Samples.metadata(
        "job",
        owner.epoch(),
        id,
        List.of(StoredJob.write(owner, id, 0), StoredJob.write(owner, id, 1)));
  }

  private void putPastTheCheck(CheckpointMetadata metadata) {
    store.put("job/chk-" + metadata.checkpointId() + "/_metadata", MetadataFile.write(metadata));
  }

  @Test
  void aReplacedOwnerDoesNotTakeACheckpointFromItsSuccessor() throws IOException {
    JobCheckpoints zombie = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    JobCheckpoints second = owned(claim("b", "2", Liveness.DEAD).attempt(0));
    CheckpointMetadata mine = StoredJob.complete(second, 5);
    CheckpointMetadata its = lateMetadata(zombie, 5);

    assertThat(store.putIfAbsent("job/chk-5/_metadata", MetadataFile.write(its))).isFalse();
    zombie.discard(5, StoredJob.snapshotsOf(its));

    StoredJob.readWhole(second.directory(), second.directory().readMetadata(5));
    assertThat(second.directory().readMetadata(5)).isEqualTo(mine);
  }

  @Test
  void startingFromAnOlderCheckpointVoidsTheNewerOnes() throws IOException {
    JobCheckpoints first = owned(claim("a", "1", Liveness.UNKNOWN).attempt(0));
    CheckpointMetadata older = StoredJob.complete(first, 1);
    StoredJob.complete(first, 2);
    first.writeFinished(2, 1);
    JobCheckpoints second = owned(claim("b", "2", Liveness.DEAD).attempt(0));

    second.startFrom(older, 5);

    assertThat(StoredJob.ids(second.completed())).containsExactly(1L);
    assertThat(second.finished()).isEmpty();
    assertThat(second.firstFreeCheckpointId()).isEqualTo(3);
    JobCheckpoints third = owned(claim("c", "3", Liveness.DEAD).attempt(0));
    assertThat(StoredJob.ids(third.completed())).containsExactly(1L);
  }

  @Test
  void twoThreadsOfClaimsNeverBothOwn(@TempDir Path root) throws Exception {
    var pool = Executors.newFixedThreadPool(6);
    try {
      for (int round = 0; round < 20; round++) {
        LocalBlobStore local = new LocalBlobStore(root.resolve("r" + round));
        var results = new ArrayList<Future<OwnerClaim.Result>>();
        for (int i = 0; i < 6; i++) {
          OwnerClaim claim =
              new OwnerClaim(
                  local,
                  StoredJob.NAME,
                  new FakeProcesses("h" + i).othersAre(Liveness.ALIVE),
                  "r" + i,
                  LEASE);
          results.add(pool.submit(() -> claim.attempt(0)));
        }
        int owners = 0;
        for (var result : results) {
          owners += result.get() instanceof Owned ? 1 : 0;
        }
        assertThat(owners).isEqualTo(1);
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
