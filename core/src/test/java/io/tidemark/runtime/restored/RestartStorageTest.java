// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.graph.JobClient;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an attempt that failed left on checkpoint storage, as the next one finds it. */
@Timeout(60)
final class RestartStorageTest {
  private static final String JOB = "restarted";
  private static final String METADATA = JOB + "/chk-1/_metadata";

  @TempDir Path directory;

  private final HookedStorage storage = new HookedStorage();
  private final Feed<Long> feed = new Feed<>(1);

  private JobClient start() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting())
            .setParallelism(1)
            .enableCheckpointing(3_600_000);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .sinkTo(
            FileSink.forRowFormat(directory.toString(), new SimpleStringEncoder<Long>()).build())
        .uid("files");
    return environment.executeAsync(JOB);
  }

  private void feed(long value) {
    feed.append(0, value);
    Jobs.await("it was read", () -> feed.read(0) == value);
  }

  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path part : committed().stream().sorted().toList()) {
      lines.addAll(Files.readAllLines(part));
    }
    return lines;
  }

  @Test
  void filesOfTheCheckpointThatFailedTheAttemptAreGoneWhenTheNextOneRuns() throws Exception {
    AtomicInteger deletions = new AtomicInteger();
    storage.before(
        (method, name) -> {
          if (method.equals("putIfAbsent") && name.equals(METADATA)) {
            throw new IOException("planned failure before the metadata was written");
          }
          if (method.equals("delete")
              && name.startsWith(JOB + "/chk-1/")
              && deletions.getAndIncrement() == 0) {
            assertThat(storage.files(JOB + "/chk-1")).hasSize(1);
            throw new IOException("planned failure of a deletion");
          }
        });
    try (JobClient client = start()) {
      feed(1);
      Jobs.awaitRunning(client);
      var unused = client.triggerCheckpoint();
      Jobs.await("the deletion failed", () -> deletions.get() >= 1);
      Jobs.await("its file is gone", () -> storage.files(JOB + "/chk-1").isEmpty());
      assertThat(Jobs.checkpoint(client)).isEqualTo(2);
      assertThat(storage.files(JOB + "/chk-2")).contains("_metadata").hasSize(2);
      feed.endAll();
      Jobs.end(client);
    }
    assertThat(lines()).containsExactly("1");
  }

  /** The metadata was written, though the call failed, and could not be deleted again. */
  @Test
  void checkpointThatIsCompleteAgainstAllReportsIsRestored() throws Exception {
    AtomicInteger deletions = new AtomicInteger();
    storage.after(
        (method, name) -> {
          if (method.equals("putIfAbsent") && name.equals(METADATA)) {
            throw new IOException("planned failure after the metadata was written");
          }
        });
    storage.before(
        (method, name) -> {
          if (method.equals("delete") && name.equals(METADATA)) {
            deletions.incrementAndGet();
            throw new IOException("planned failure of a deletion");
          }
        });
    try (JobClient client = start()) {
      feed(1);
      Jobs.awaitRunning(client);
      var unused = client.triggerCheckpoint();
      Jobs.await("the deletion failed", () -> deletions.get() >= 1);
      Jobs.await("the next attempt committed it", () -> committed().size() == 1);
      feed(2);
    }
    try (JobClient client = start()) {
      feed(3);
      feed.endAll();
      Jobs.end(client);
    }
    assertThat(lines()).containsExactly("1", "2", "3");
  }

  /** The owner file was made, and what this run then wanted to read could not be read. */
  @Test
  void jobThatFailedRightAfterItsClaimCanBeStartedAgainInTheSameProcess() throws Exception {
    AtomicInteger claims = new AtomicInteger();
    storage.after(
        (method, name) -> {
          if (method.equals("putIfAbsent") && name.equals(JOB + "/_owner-1")) {
            claims.incrementAndGet();
            throw new IOException("planned failure after the owner file was made");
          }
        });
    try (JobClient client = start()) {
      assertThatThrownBy(() -> Jobs.end(client)).hasMessageContaining("planned failure");
    }
    assertThat(claims).hasValue(1);
    feed.append(0, 1L);
    feed.endAll();
    try (JobClient client = start()) {
      Jobs.end(client);
    }
    assertThat(lines()).containsExactly("1");
  }

  private List<Path> committed() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
