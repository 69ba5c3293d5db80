// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.CheckpointType;
import io.tidemark.checkpoint.CoordinatorState;
import io.tidemark.checkpoint.OperatorMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.Samples;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.state.spi.StateKind;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads a checkpoint directory that the first build of format version 1 wrote. The files under
 * {@code golden/checkpoint-v1} never change: what they hold must be readable for ever.
 *
 * <p>{@link #main} wrote them. When this test fails because the format has changed on purpose, that
 * is a new version of the format with its own package, its own files and its own test.
 */
class GoldenCheckpointTest {
  private static final String JOB = "golden job";
  private static final String LONG_TEXT = "Tidemark ".repeat(10_000) + "\u00e4\ud83d\ude00";

  @TempDir Path fresh;

  /** Writes the files into a directory. */
  public static void main(String[] arguments) throws IOException {
    write(new LocalBlobStore(Path.of(arguments[0])));
  }

  private static Path golden() throws URISyntaxException {
    URL url = GoldenCheckpointTest.class.getResource("/golden/checkpoint-v1");
    return Path.of(url.toURI());
  }

  private static void write(BlobStore store) throws IOException {
    JobCheckpoints job = StoredJob.own(store, JOB, "golden-host", Liveness.DEAD);
    List<OperatorSnapshot> source = new ArrayList<>();
    List<OperatorSnapshot> counter = new ArrayList<>();
    for (int subtask = 0; subtask < 2; subtask++) {
      try (SubtaskWriter writer =
          job.newWriter(5, new SubtaskKey("Source -> Count", subtask), Long.MAX_VALUE)) {
        source.add(source(writer.forOperator("source"), subtask));
        counter.add(counter(writer.forOperator("counter"), subtask));
        writer.commit();
      }
    }
    job.writeMetadata(
        new CheckpointMetadata(
            JOB,
            job.epoch(),
            5,
            1_700_000_000_000L,
            CheckpointType.FINAL,
            List.of(
                new OperatorMetadata("counter", "Count", 2, 128, null, counter),
                new OperatorMetadata(
                    "source",
                    "Source: flights \"2001\"",
                    2,
                    128,
                    new CoordinatorState(1, new byte[] {1, 2, -3}),
                    source)),
            new TreeMap<>(Map.of("runningTimeMillis", "86400000"))));
    job.writeFinished(5, 1_700_000_000_500L);
    job.release();
  }

  private static OperatorSnapshot source(SnapshotWriter writer, int subtask) throws IOException {
    var splits = writer.begin();
    splits.writeVarInt(3);
    splits.write(new byte[] {7, 8, (byte) subtask});
    OperatorStateHandle union =
        new OperatorStateHandle(
            "splits",
            OperatorStateHandle.Mode.UNION,
            null,
            TypeSerializerSnapshot.of("bytes"),
            1,
            writer.end());
    OperatorStateHandle broadcast =
        new OperatorStateHandle(
            "rules", OperatorStateHandle.Mode.BROADCAST, Samples.STRING, Samples.order(), 0, null);
    return new OperatorSnapshot(subtask == 1, List.of(), List.of(union, broadcast));
  }

  private static OperatorSnapshot counter(SnapshotWriter writer, int subtask) throws IOException {
    List<KeyGroupSegment> counts = new ArrayList<>();
    List<KeyGroupSegment> timers = new ArrayList<>();
    for (int keyGroup = subtask * 64; keyGroup < subtask * 64 + 3; keyGroup++) {
      var count = writer.begin();
      count.writeString(keyGroup == 64 ? LONG_TEXT : "key " + keyGroup);
      count.writeLong(keyGroup * 1_000_000_007L);
      counts.add(new KeyGroupSegment(keyGroup, 1, writer.end()));
      writer.begin().writeVarLong(-keyGroup);
      timers.add(new KeyGroupSegment(keyGroup, 1, writer.end()));
    }
    return new OperatorSnapshot(
        subtask == 1,
        List.of(
            new KeyedStateHandle(
                "count", StateKind.VALUE, Samples.STRING, Samples.VOID, Samples.LONG, counts),
            new KeyedStateHandle(
                "user-timers", StateKind.EVENT_TIMERS, Samples.STRING, Samples.VOID, null, timers)),
        List.of());
  }

  @Test
  void isRead() throws Exception {
    CheckpointDirectory directory = CheckpointDirectory.ofJob(new LocalBlobStore(golden()), JOB);
    List<StoredCheckpoint> completed = directory.completed();
    assertThat(StoredJob.ids(completed)).containsExactly(5L);
    CheckpointMetadata metadata = completed.get(0).metadataOrThrow();
    directory.verifyFiles(metadata);

    assertThat(metadata.jobName()).isEqualTo(JOB);
    assertThat(metadata.type()).isEqualTo(CheckpointType.FINAL);
    assertThat(metadata.timestampMillis()).isEqualTo(1_700_000_000_000L);
    assertThat(metadata.properties()).isEqualTo(Map.of("runningTimeMillis", "86400000"));
    OperatorMetadata source = metadata.operator("source").orElseThrow();
    assertThat(source.name()).isEqualTo("Source: flights \"2001\"");
    assertThat(source.coordinator()).isEqualTo(new CoordinatorState(1, new byte[] {1, 2, -3}));
    assertThat(source.subtasks().get(0).finished()).isFalse();
    assertThat(source.subtasks().get(1).finished()).isTrue();
    OperatorMetadata counter = metadata.operator("counter").orElseThrow();
    assertThat(counter.maxParallelism()).isEqualTo(128);
    try (CheckpointReader reader = directory.reader()) {
      for (int subtask = 0; subtask < 2; subtask++) {
        OperatorStateHandle splits = source.subtasks().get(subtask).operator().get(0);
        assertThat(splits.mode()).isEqualTo(OperatorStateHandle.Mode.UNION);
        var input = reader.open(splits.segment());
        assertThat(input.readVarInt()).isEqualTo(3);
        assertThat(input.readUnsignedShort()).isEqualTo(0x0708);
        assertThat(input.readByte()).isEqualTo((byte) subtask);
        OperatorStateHandle rules = source.subtasks().get(subtask).operator().get(1);
        assertThat(rules.segment()).isNull();
        assertThat(rules.value()).isEqualTo(Samples.order());
        checkCounter(reader, counter.subtasks().get(subtask), subtask);
      }
    }
  }

  private static void checkCounter(CheckpointReader reader, OperatorSnapshot snapshot, int subtask)
      throws IOException {
    KeyedStateHandle counts = snapshot.keyed().get(0);
    KeyedStateHandle timers = snapshot.keyed().get(1);
    assertThat(counts.kind()).isEqualTo(StateKind.VALUE);
    assertThat(timers.kind()).isEqualTo(StateKind.EVENT_TIMERS);
    assertThat(timers.value()).isNull();
    for (int i = 0; i < 3; i++) {
      int keyGroup = subtask * 64 + i;
      assertThat(counts.segments().get(i).keyGroup()).isEqualTo(keyGroup);
      var count = reader.open(counts.segments().get(i).segment());
      assertThat(count.readString()).isEqualTo(keyGroup == 64 ? LONG_TEXT : "key " + keyGroup);
      assertThat(count.readLong()).isEqualTo(keyGroup * 1_000_000_007L);
      assertThat(reader.open(timers.segments().get(i).segment()).readVarLong())
          .isEqualTo(-keyGroup);
    }
  }

  @Test
  void isWhatThisBuildWrites() throws Exception {
    write(new LocalBlobStore(fresh));

    BlobStore written = new LocalBlobStore(fresh);
    BlobStore golden = new LocalBlobStore(golden());
    assertThat(StoredJob.files(written, "")).isEqualTo(StoredJob.files(golden, ""));
    for (String file : StoredJob.files(golden, "").keySet()) {
      assertThat(written.read(file)).as(file).isEqualTo(golden.read(file));
    }
  }

  @Test
  void aLaterRunGoesOnFromIt() throws Exception {
    write(new LocalBlobStore(fresh));
    JobCheckpoints job =
        StoredJob.own(new LocalBlobStore(fresh), JOB, "another-host", Liveness.UNKNOWN);

    assertThat(job.epoch()).isEqualTo(2);
    assertThat(job.finished().orElseThrow().checkpointId()).isEqualTo(5);
    assertThat(job.firstFreeCheckpointId()).isEqualTo(6);
  }
}
