// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.Samples;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.state.spi.KeyGroupSegment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes, reads and lists checkpoints of a job with one operator of two subtasks, for tests. */
final class StoredJob {
  static final String NAME = "job";

  private StoredJob() {}

  static JobCheckpoints own(BlobStore store, String host, HostProcesses.Liveness others)
      throws IOException {
    return own(store, NAME, host, others);
  }

  static JobCheckpoints own(BlobStore store, String job, String host, HostProcesses.Liveness others)
      throws IOException {
    HostProcesses processes = new FakeProcesses(host).othersAre(others);
    OwnerClaim.Result result = new OwnerClaim(store, job, processes, host, 1000).attempt(0);
    assertThat(result).isInstanceOf(OwnerClaim.Owned.class);
    return ((OwnerClaim.Owned) result).checkpoints();
  }

  static OperatorSnapshot write(JobCheckpoints job, long id, int subtask) throws IOException {
    try (SubtaskWriter writer =
        job.newWriter(id, new SubtaskKey("Count -> Sink", subtask), Long.MAX_VALUE)) {
      OperatorSnapshot snapshot =
          Samples.write(writer.forOperator("counter"), subtask * 64, subtask * 64 + 5);
      writer.commit();
      return snapshot;
    }
  }

  /** Takes a checkpoint as the runtime does. */
  static CheckpointMetadata complete(JobCheckpoints job, long id) throws IOException {
    List<OperatorSnapshot> subtasks = new ArrayList<>();
    subtasks.add(write(job, id, 0));
    subtasks.add(write(job, id, 1));
    CheckpointMetadata metadata = Samples.metadata(NAME, job.epoch(), id, subtasks);
    job.writeMetadata(metadata);
    return metadata;
  }

  static List<SubtaskSnapshot> snapshotsOf(CheckpointMetadata metadata) {
    return metadata.operators().get(0).subtasks().stream()
        .map(s -> SubtaskSnapshot.of(Map.of("counter", s)))
        .toList();
  }

  /** Reads every byte of a checkpoint and compares it with what {@link Samples#write} wrote. */
  static void readWhole(CheckpointDirectory directory, CheckpointMetadata metadata)
      throws IOException {
    directory.verifyFiles(metadata);
    try (CheckpointReader reader = directory.reader()) {
      for (OperatorSnapshot subtask : metadata.operators().get(0).subtasks()) {
        for (KeyGroupSegment segment : subtask.keyed().get(0).segments()) {
          assertThat(reader.open(segment.segment()).readLong())
              .isEqualTo(1000 + segment.keyGroup());
        }
        var list = reader.open(subtask.operator().get(0).segment());
        int keyGroups = subtask.keyed().get(0).segments().size();
        assertThat(list.readVarInt()).isEqualTo(8);
        long first = list.readLong();
        assertThat(list.readVarInt()).isEqualTo(8);
        assertThat(list.readLong()).isEqualTo(first + keyGroups - 1);
      }
    }
  }

  static List<Long> ids(List<StoredCheckpoint> checkpoints) {
    return checkpoints.stream().map(StoredCheckpoint::checkpointId).toList();
  }

  /** Every file below a directory with its length. */
  static SortedMap<String, Long> files(BlobStore store, String directory) throws IOException {
    SortedMap<String, Long> files = new TreeMap<>();
    for (BlobStore.Child child : store.children(directory)) {
      String name = directory.isEmpty() ? child.name() : directory + "/" + child.name();
      if (child.directory()) {
        files.putAll(files(store, name));
      } else {
        files.put(name, child.bytes());
      }
    }
    return files;
  }
}
