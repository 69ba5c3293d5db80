// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.Samples;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.SnapshotWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every checkpoint storage does. */
abstract class CheckpointStorageContract {
  static final String JOB = "Flights / 2001";

  private BlobStore store;

  abstract CheckpointStorage storage();

  @BeforeEach
  void open() throws IOException {
    store = storage().open();
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private JobCheckpoints own(String job, String run) throws IOException {
    return StoredJob.own(store, job, run, HostProcesses.Liveness.UNKNOWN);
  }

  @Test
  void givesBackWhatWasWritten() throws IOException {
    CheckpointMetadata written = StoredJob.complete(own(JOB, "a"), 1);

    CheckpointDirectory directory = CheckpointDirectory.ofJob(store, JOB);
    CheckpointMetadata read = directory.readMetadata(1);

    assertThat(read).isEqualTo(written);
    StoredJob.readWhole(directory, read);
  }

  @Test
  void listsCompletedCheckpointsNewestFirst() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    StoredJob.complete(job, 2);
    StoredJob.complete(job, 9);
    StoredJob.complete(job, 10);
    StoredJob.write(job, 11, 0);

    assertThat(StoredJob.ids(job.completed())).containsExactly(10L, 9L, 2L);
    assertThat(job.firstFreeCheckpointId()).isEqualTo(12);
  }

  @Test
  void anEmptyCheckpointIsFine() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    try (SubtaskWriter writer = job.newWriter(1, new SubtaskKey("c", 0), Long.MAX_VALUE)) {
      writer.commit();
    }
    CheckpointMetadata metadata =
        Samples.metadata(JOB, job.epoch(), 1, List.of(OperatorSnapshot.empty()));
    job.writeMetadata(metadata);

    assertThat(job.directory().readMetadata(1)).isEqualTo(metadata);
    job.directory().verifyFiles(metadata);
    job.delete(1);
    assertThat(store.children("Flights%20%2F%202001/chk-1")).isEmpty();
  }

  @Test
  void deletesACheckpointWhole() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    StoredJob.complete(job, 1);
    StoredJob.complete(job, 2);

    job.delete(1);
    job.delete(1);

    assertThat(StoredJob.ids(job.completed())).containsExactly(2L);
    assertThat(store.children("Flights%20%2F%202001/chk-1")).isEmpty();
    assertThatThrownBy(() -> job.directory().readMetadata(1))
        .isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void discardsWhatAnAbortedCheckpointLeft() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    SubtaskSnapshot first = SubtaskSnapshot.of(Map.of("counter", StoredJob.write(job, 3, 0)));
    SubtaskSnapshot late = SubtaskSnapshot.of(Map.of("counter", StoredJob.write(job, 3, 1)));

    job.discard(3, List.of(first));
    assertThat(store.children("Flights%20%2F%202001/chk-3")).hasSize(1);
    job.discard(3, List.of(late));
    assertThat(store.children("Flights%20%2F%202001/chk-3")).isEmpty();
  }

  @Test
  void discardAlsoTakesBackMetadataWhoseWritingWasInDoubt() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    CheckpointMetadata metadata = StoredJob.complete(job, 1);
    job.discard(1, StoredJob.snapshotsOf(metadata));

    assertThat(job.completed()).isEmpty();
    assertThat(store.children("Flights%20%2F%202001/chk-1")).isEmpty();
  }

  @Test
  void leavesNothingOfAWriterThatDidNotCommit() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    try (SubtaskWriter writer = job.newWriter(1, new SubtaskKey("c", 0), Long.MAX_VALUE)) {
      Samples.write(writer.forOperator("counter"), 0, 3);
    }
    store.deleteIfEmpty("Flights%20%2F%202001/chk-1");

    assertThat(store.children("Flights%20%2F%202001/chk-1")).isEmpty();
  }

  @Test
  void neverReplacesMetadata() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    CheckpointMetadata written = StoredJob.complete(job, 1);
    CheckpointMetadata other =
        Samples.metadata(JOB, job.epoch(), 1, List.of(OperatorSnapshot.empty()));

    assertThatThrownBy(() -> job.writeMetadata(other))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("chk-1/_metadata already");
    assertThat(job.directory().readMetadata(1)).isEqualTo(written);
  }

  @Test
  void namesAMissingFile() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    CheckpointMetadata metadata = StoredJob.complete(job, 1);
    String file = metadata.files().firstKey();
    store.delete("Flights%20%2F%202001/" + file);

    assertThatThrownBy(() -> job.directory().verifyFiles(metadata))
        .isInstanceOf(CheckpointCorruptException.class)
        .hasMessageContaining(file)
        .hasMessageContaining("missing");
    try (CheckpointReader reader = job.directory().reader()) {
      Segment segment =
          metadata.operators().get(0).subtasks().get(0).segments().findFirst().orElseThrow();
      assertThatThrownBy(() -> reader.open(segment))
          .isInstanceOf(CheckpointCorruptException.class)
          .hasMessageContaining(file)
          .hasMessageContaining("missing");
    }
  }

  @Test
  void remembersThatAJobFinished() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    assertThat(job.finished()).isEmpty();

    job.writeFinished(7, 1234);
    job.release();

    var marker = own(JOB, "b").finished().orElseThrow();
    assertThat(marker.checkpointId()).isEqualTo(7);
    assertThat(marker.finishedAtMillis()).isEqualTo(1234);
    assertThat(marker.job()).isEqualTo(JOB);
  }

  @Test
  void jobsOfDifferentNamesDoNotMeet() throws IOException {
    StoredJob.complete(own(JOB, "a"), 1);

    for (String name : List.of("..", ".", "a/b", "../" + JOB, "Flights%20%2F%202001", "ü", " x")) {
      JobCheckpoints other = own(name, "a");
      assertThat(other.completed()).as(name).isEmpty();
      assertThat(other.firstFreeCheckpointId()).as(name).isEqualTo(1);
    }
  }

  @Test
  void aJobNeedsAName() {
    assertThatThrownBy(() -> own("  ", "a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no name");
  }

  @Test
  void refusesStateOverItsLimitWithTheWayOut() throws IOException {
    JobCheckpoints job = own(JOB, "a");
    try (SubtaskWriter writer = job.newWriter(1, new SubtaskKey("c", 3), 100_000)) {
      SnapshotWriter first = writer.forOperator("small");
      first.begin().write(new byte[99_000]);
      first.end();
      SnapshotWriter second = writer.forOperator("large-uid");
      assertThatThrownBy(() -> second.begin().write(new byte[200_000]))
          .isInstanceOf(StateTooLargeException.class)
          .hasMessageContaining("large-uid")
          .hasMessageContaining("subtask 3")
          .hasMessageContaining("100000 bytes")
          .hasMessageContaining("execution.checkpointing.dir");
    }
    store.deleteIfEmpty("Flights%20%2F%202001/chk-1");
    assertThat(store.children("Flights%20%2F%202001/chk-1")).isEmpty();
  }
}
