// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.io.Sink;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Going on from a checkpoint behind which sinks have committed: refused where a sink cannot
 * withdraw, without changing anything, and without a doubled line where it can.
 */
@Timeout(60)
final class RestoreOlderTest {
  private static final String RECOVERY = "execution.state-recovery.path";
  private static final String ACCEPT = "execution.state-recovery.accept-duplicates";
  private static final String SKIP_DAMAGED = "execution.state-recovery.skip-damaged";
  private static final String JOB = "older";

  @TempDir Path directory;

  private final Feed<Long> feed = new Feed<>(2);
  private final Outbox outbox = new Outbox();
  private final List<Object> fed = new ArrayList<>();

  private Path checkpoints() {
    return directory.resolve("chk");
  }

  private Path output() {
    return directory.resolve("out");
  }

  private Sink<Long> fileSink() {
    return FileSink.forRowFormat(output().toString(), new SimpleStringEncoder<Long>()).build();
  }

  private JobClient start(Sink<Long> sink, int parallelism, String... pairs) {
    Configuration settings = Jobs.settings(pairs);
    settings.setString("execution.checkpointing.num-retained", "5");
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(checkpoints(), parallelism, settings);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .sinkTo(sink)
        .uid("results");
    return environment.executeAsync(JOB);
  }

  private void feed(long... values) {
    for (long value : values) {
      feed.append((int) (value % 2), value);
      fed.add(value);
    }
  }

  /** Runs up to checkpoint 3, with records before each, all of them committed. */
  private void runThreeCheckpoints(Sink<Long> sink, int parallelism) {
    try (JobClient client = start(sink, parallelism)) {
      for (long round = 0; round < 3; round++) {
        feed(10 * round, 10 * round + 1, 10 * round + 2);
        int all = fed.size();
        Jobs.await("all was read", () -> feed.read(0) + feed.read(1) == all);
        assertThat(Jobs.checkpoint(client)).isEqualTo(round + 1);
        Jobs.await("all is committed", () -> outbox.size() + lines().size() == all);
      }
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!Files.exists(output())) {
      return lines;
    }
    try (Stream<Path> parts = Files.list(output())) {
      for (Path part : parts.toList()) {
        if (!part.getFileName().toString().startsWith(".")) {
          lines.addAll(Files.readAllLines(part));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  private void finish(JobClient client) throws JobExecutionException {
    feed.endAll();
    Jobs.end(client);
  }

  private void assertRefused(String path, String restored, String... pairs) {
    String[] all =
        Stream.concat(Stream.of(RECOVERY, path), Stream.of(pairs)).toArray(String[]::new);
    List<Object> before = outbox.committed();
    try (JobClient client = start(Outbox.sink(), 1, all)) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining(restored + " is to be restored")
          .hasMessageContaining("has completed checkpoint 3 since")
          .hasMessageContaining("the sink 'results' has committed")
          .hasMessageContaining(ACCEPT + "=true");
    }
    assertThat(outbox.committed()).isEqualTo(before);
  }

  private String pathOf(int checkpoint) {
    return checkpoints().resolve(JOB + "/chk-" + checkpoint).toString();
  }

  @Test
  void sinkThatCannotWithdrawRefusesAnOlderCheckpointAndTheNewestStillWorks() throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);

    assertRefused(pathOf(1), "Checkpoint 1");
    assertRefused(pathOf(2), "Checkpoint 2");

    try (JobClient client = start(Outbox.sink(), 2)) {
      feed(40, 41);
      finish(client);
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrderElementsOf(fed);
  }

  @Test
  void newestCheckpointByItsPathIsNotOlder() throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);
    try (JobClient client = start(Outbox.sink(), 1, RECOVERY, pathOf(3))) {
      feed(40, 41);
      finish(client);
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrderElementsOf(fed);
  }

  @Test
  void duplicatesThatAreAcceptedComeTwice() throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);
    List<Object> expected = new ArrayList<>(fed);
    expected.addAll(List.of(10L, 11L, 12L, 20L, 21L, 22L, 40L));
    try (JobClient client = start(Outbox.sink(), 1, RECOVERY, pathOf(1), ACCEPT, "true")) {
      feed(40);
      finish(client);
    }
    assertThat(outbox.committed()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void finishedJobCountsWithItsFinalCheckpoint() throws Exception {
    try (JobClient client = start(Outbox.sink(), 1)) {
      for (long round = 0; round < 2; round++) {
        feed(10 * round, 10 * round + 1);
        int all = fed.size();
        Jobs.await("all was read", () -> feed.read(0) + feed.read(1) == all);
        Jobs.checkpoint(client);
      }
      finish(client);
    }
    assertRefused(pathOf(2), "Checkpoint 2");
    assertThat(outbox.committed()).containsExactlyInAnyOrderElementsOf(fed);
  }

  private void damage(int checkpoint, String what) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(pathOf(checkpoint)))) {
      for (Path file : files.toList()) {
        if (file.endsWith("_metadata") != what.equals("metadata")) {
          continue;
        }
        byte[] bytes = Files.readAllBytes(file);
        switch (what) {
          case "missing" -> Files.delete(file);
          case "flipped" -> {
            bytes[bytes.length - 1] ^= 1;
            Files.write(file, bytes);
          }
          default -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 7));
        }
      }
    }
  }

  /** What the last checkpoint committed counts although it can no longer be read. */
  @ParameterizedTest
  @ValueSource(strings = {"metadata", "data", "flipped", "missing"})
  void lastCheckpointCountsAlthoughItIsDamaged(String what) throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);
    damage(3, what);
    assertRefused(pathOf(2), "Checkpoint 2");
    assertRefused("latest", "Checkpoint 2", SKIP_DAMAGED, "true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "data", "flipped", "missing"})
  void damagedCheckpointIsPassedOverWhereThatIsAllowed(String what) throws Exception {
    runThreeCheckpoints(fileSink(), 2);
    damage(3, what);
    damage(2, what);
    try (JobClient client = start(fileSink(), 1)) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("chk-3")
          .hasMessageContaining(SKIP_DAMAGED + "=true");
    }
    List<String> expected = new ArrayList<>();
    fed.forEach(value -> expected.add(value.toString()));
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);
    try (JobClient client = start(fileSink(), 3, SKIP_DAMAGED, "true")) {
      Jobs.checkpoint(client);
      feed(40, 41, 42);
    }
    try (JobClient client = start(fileSink(), 2)) {
      finish(client);
    }
    expected.addAll(List.of("40", "41", "42"));
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void jobWithoutAWholeCheckpointDoesNotStartAfresh() throws Exception {
    runThreeCheckpoints(fileSink(), 1);
    for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
      damage(checkpoint, "flipped");
    }
    try (JobClient client = start(fileSink(), 1, SKIP_DAMAGED, "true")) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("chk-3")
          .hasMessageContaining("damaged at offset");
    }
  }

  /** A copy of the job's directory that was made earlier is the same job. */
  @Test
  void copyOfAnOlderCheckpointElsewhereIsRefused() throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);
    Path copy = directory.resolve("backup/" + JOB + "/chk-1");
    Files.createDirectories(copy);
    try (Stream<Path> files = Files.list(Path.of(pathOf(1)))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    assertRefused(copy.toString(), "Checkpoint 1");
  }

  /** The directory was moved: what lies beside the checkpoint is what this job completed. */
  @Test
  void olderCheckpointOfADirectoryThatWasMovedIsRefused() throws Exception {
    runThreeCheckpoints(Outbox.sink(), 1);
    Path moved = directory.resolve("moved");
    Files.move(checkpoints(), moved);
    assertRefused(moved.resolve(JOB + "/chk-1").toString(), "Checkpoint 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void fileSinkWithdrawsWhatWasCommittedLater(int parallelism) throws Exception {
    runThreeCheckpoints(fileSink(), 2);
    List<String> expected = new ArrayList<>();
    fed.forEach(value -> expected.add(value.toString()));
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);

    try (JobClient client = start(fileSink(), parallelism, RECOVERY, pathOf(1))) {
      Jobs.checkpoint(client);
      feed(40, 41, 42);
      finish(client);
    }
    expected.addAll(List.of("40", "41", "42"));
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  private boolean isThere(String start) {
    return Stream.of(output().toFile().list()).anyMatch(name -> name.startsWith(start));
  }

  /** Gone back and stopped, it goes on from there only: later ones lack what was withdrawn. */
  @Test
  void fileSinkDoesNotGoForwardToWhatItHasWithdrawn() throws Exception {
    runThreeCheckpoints(fileSink(), 2);
    try (JobClient client = start(fileSink(), 2, RECOVERY, pathOf(1))) {
      Jobs.await(
          "the rest is withdrawn",
          () -> !isThere("part-0000000002") && !isThere("part-0000000003"));
    }
    for (int undone = 2; undone <= 3; undone++) {
      try (JobClient client = start(fileSink(), 2, RECOVERY, pathOf(undone))) {
        assertThatThrownBy(() -> Jobs.end(client))
            .hasMessageContaining("cannot go on from checkpoint " + undone)
            .hasMessageContaining("went back behind checkpoint 2");
      }
    }
    try (JobClient client = start(fileSink(), 1, RECOVERY, pathOf(1))) {
      Jobs.checkpoint(client);
    }
    try (JobClient client = start(fileSink(), 3)) {
      feed(40, 41);
      finish(client);
    }
    List<String> expected = fed.stream().map(Object::toString).toList();
    assertThat(lines()).containsExactlyInAnyOrderElementsOf(expected);
  }
}
