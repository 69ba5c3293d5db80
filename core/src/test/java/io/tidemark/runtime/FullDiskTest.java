// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.HookedStorage;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disk that is full, wherever: the job says so, shows nothing partial, and goes on later. */
@Timeout(60)
final class FullDiskTest {
  private static final String JOB = "full-disk";
  private static final int BEFORE = 100;

  /** More than the sink buffers, so that it also writes between two checkpoints. */
  private static final int BEHIND = 300_000;

  @TempDir Path directory;

  private final HookedStorage storage = new HookedStorage();
  private final Feed<Long> feed = new Feed<>(1);
  private volatile boolean full;

  /** Where there is no space. */
  enum Place {
    PART_WRITE,
    PART_SYNC,
    PART_RENAME,
    SNAPSHOT,
    METADATA;

    boolean isIn(Operation operation, String path) {
      return switch (this) {
        case PART_WRITE -> operation == Operation.WRITE && path.endsWith(".inprogress");
        case PART_SYNC -> operation == Operation.SYNC && path.endsWith(".inprogress");
        case PART_RENAME -> operation == Operation.RENAME && path.endsWith(".inprogress");
        default -> false;
      };
    }

    boolean isIn(String method, String name) {
      return switch (this) {
        case SNAPSHOT -> method.equals("create") && name.contains("/chk-");
        case METADATA -> method.equals("putIfAbsent") && name.endsWith("/_metadata");
        default -> false;
      };
    }
  }

  @BeforeEach
  void haveSpace() {
    full = false;
  }

  private void failIf(boolean concerned, String path) throws IOException {
    if (concerned && full) {
      throw new IOException("Writing " + path + " failed: the disk is full.");
    }
  }

  private JobClient start(Place place) {
    return start(place, Jobs.settings());
  }

  private JobClient start(Place place, Configuration settings) {
    storage.before((method, name) -> failIf(place.isIn(method, name), name));
    FileSystem files =
        new HookedFileSystem(
            new LocalFileSystem(), (operation, path) -> failIf(place.isIn(operation, path), path));
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory.resolve("unused"), 1, settings);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(Object::toString)
        .returns(Types.STRING)
        .uid("text")
        .sinkTo(
            FileSink.forRowFormat(
                    directory.resolve("out").toString(), new SimpleStringEncoder<String>())
                .build())
        .uid("files");
    return JobOnFiles.execute(environment, JOB, files, storage);
  }

  private List<Long> visible() throws IOException {
    List<Long> records = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      for (Path file : files.sorted().toList()) {
        if (!file.getFileName().toString().startsWith(".")) {
          Files.readAllLines(file).forEach(line -> records.add(Long.parseLong(line)));
        }
      }
    }
    return records;
  }

  private static List<Long> numbers(int count) {
    return LongStream.range(0, count).boxed().toList();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void saysSoShowsNothingPartialAndGoesOnWhenThereIsSpace(Place place) throws Exception {
    try (JobClient client = start(place)) {
      feed.appendAll(0, numbers(BEFORE));
      Jobs.await("the first records are read", () -> feed.read(0) == BEFORE);
      Jobs.checkpoint(client);
      Jobs.await("they are committed", () -> countVisible() == BEFORE);
      full = true;
      feed.appendAll(0, numbers(BEFORE + BEHIND).subList(BEFORE, BEFORE + BEHIND));
      feed.endAll(); // The last checkpoint comes by itself.
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("the disk is full");
    }
    assertThat(visible()).isEqualTo(numbers(BEFORE));
    try (JobClient client = start(place)) {
      assertThatThrownBy(() -> Jobs.end(client)).hasMessageContaining("the disk is full");
    }
    assertThat(visible()).isEqualTo(numbers(BEFORE));
    full = false;
    try (JobClient client = start(place)) {
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(visible()).isEqualTo(numbers(BEFORE + BEHIND));
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.endsWith(".inprogress") || name.endsWith(".pending"));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPSHOT", "METADATA"})
  void declinesTheCheckpointWhereSomeMayFail(Place place) throws Exception {
    Configuration settings =
        Jobs.settings("execution.checkpointing.tolerable-failed-checkpoints", "10");
    try (JobClient client = start(place, settings)) {
      feed.appendAll(0, numbers(BEFORE));
      Jobs.await("the records are read", () -> feed.read(0) == BEFORE);
      Jobs.awaitRunning(client);
      full = true;
      for (int i = 0; i < 3; i++) {
        assertThat(client.triggerCheckpoint())
            .failsWithin(30, TimeUnit.SECONDS)
            .withThrowableOfType(ExecutionException.class)
            .withMessageContaining("the disk is full");
      }
      assertThat(visible()).isEmpty();
      full = false;
      feed.append(0, (long) BEFORE);
      feed.endAll();
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(visible()).containsExactlyInAnyOrderElementsOf(numbers(BEFORE + 1));
  }

  private int countVisible() {
    try {
      return visible().size();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
