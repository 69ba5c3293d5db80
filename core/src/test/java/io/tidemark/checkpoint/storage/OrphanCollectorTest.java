// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrphanCollectorTest {
  private final MemoryBlobStore store = new MemoryBlobStore();

  private JobCheckpoints own(String host) throws IOException {
    return StoredJob.own(store, host, Liveness.DEAD);
  }

  @Test
  void deletesWhatNoCheckpointRefersTo() throws IOException {
    JobCheckpoints crashed = own("a");
    CheckpointMetadata kept = StoredJob.complete(crashed, 1);
    StoredJob.write(crashed, 2, 0);
    StoredJob.write(crashed, 3, 1);

    List<String> deleted = own("b").collectOrphans();

    assertThat(deleted)
        .containsExactly(
            "chk-2/1-Count%20-%3E%20Sink-0.data", "chk-3/1-Count%20-%3E%20Sink-1.data");
    StoredJob.readWhole(crashed.directory(), kept);
    assertThat(own("c").collectOrphans()).isEmpty();
  }

  @Test
  void leavesItsOwnFilesUntilToldThatNobodyWrites() throws IOException {
    JobCheckpoints job = own("a");
    StoredJob.write(job, 2, 0);

    assertThat(job.collectOrphans()).isEmpty();
    assertThat(job.collectOwnOrphans()).hasSize(1);
    assertThat(store.children("job/chk-2")).isEmpty();
  }

  @Test
  void aDamagedCheckpointKeepsEverything() throws IOException {
    JobCheckpoints crashed = own("a");
    StoredJob.complete(crashed, 1);
    byte[] metadata = store.read("job/chk-1/_metadata");
    metadata[20] ^= 1;
    store.put("job/chk-1/_metadata", metadata);

    JobCheckpoints job = own("b");

    assertThat(job.collectOrphans()).isEmpty();
    assertThat(store.children("job/chk-1")).hasSize(3);
    assertThat(job.completed()).hasSize(1);
    assertThat(job.completed().get(0).damage()).isNotNull();
  }

  @Test
  void leavesFilesThatAreNotOurs() throws IOException {
    own("a");
    store.put("job/chk-1/notes.txt", new byte[1]);
    store.put("job/readme", new byte[1]);
    store.put("job/chk-x/1-a-0.data", new byte[1]);

    assertThat(own("b").collectOrphans()).isEmpty();
    assertThat(StoredJob.files(store, "job")).hasSize(4);
  }

  @Test
  void theOnlyCheckpointIsKeptEvenWhenItIsVoid() throws IOException {
    JobCheckpoints first = own("a");
    StoredJob.complete(first, 1);
    JobCheckpoints second = own("b");
    second.startFrom(null, 0);

    assertThat(second.completed()).isEmpty();
    assertThat(second.collectOrphans()).isEmpty();
    StoredJob.complete(second, 2);
    assertThat(own("c").collectOrphans()).hasSize(3);
  }

  /** To try an older checkpoint must not be the end of the newer ones. */
  @Test
  void newerCheckpointsAreKeptUntilTheNewWayHasOneOfItsOwn() throws IOException {
    JobCheckpoints first = own("a");
    CheckpointMetadata older = StoredJob.complete(first, 1);
    StoredJob.complete(first, 2);
    CheckpointMetadata newest = StoredJob.complete(first, 3);
    JobCheckpoints second = own("b");
    second.startFrom(older, 0);
    assertThat(second.collectOrphans()).isEmpty();
    assertThat(StoredJob.ids(second.completed())).containsExactly(1L);

    JobCheckpoints third = own("c");
    assertThat(third.collectOrphans()).isEmpty();
    third.startFrom(newest, 0);
    assertThat(third.collectOrphans()).isEmpty();
    assertThat(StoredJob.ids(third.completed())).containsExactly(3L, 2L, 1L);
    StoredJob.readWhole(third.directory(), newest);

    JobCheckpoints crashedAtOnce = own("d");
    assertThat(StoredJob.ids(crashedAtOnce.completed())).containsExactly(3L, 2L, 1L);
  }

  @Test
  void newerCheckpointsGoOnceTheNewWayHasOneOfItsOwn() throws IOException {
    JobCheckpoints first = own("a");
    CheckpointMetadata older = StoredJob.complete(first, 1);
    StoredJob.complete(first, 2);
    JobCheckpoints second = own("b");
    second.startFrom(older, 0);
    StoredJob.complete(second, 3);

    JobCheckpoints third = own("c");
    assertThat(third.collectOrphans()).hasSize(3).allMatch(file -> file.startsWith("chk-2/"));
    assertThat(StoredJob.ids(third.completed())).containsExactly(3L, 1L);
  }
}
