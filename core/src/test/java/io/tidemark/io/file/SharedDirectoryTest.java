// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are given one output directory. */
@Timeout(60)
final class SharedDirectoryTest {
  @TempDir Path root;

  private JobClient start(String job, String checkpoints, Feed<Long> feed) {
    return start(
        job,
        checkpoints.isEmpty()
            ? Jobs.withoutCheckpoints(2)
            : Jobs.checkpointedByHand(root.resolve(checkpoints), 2),
        feed);
  }

  private JobClient start(String job, StreamExecutionEnvironment environment, Feed<Long> feed) {
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed")
        .uid("feed")
        .map(number -> job + " " + number)
        .returns(String.class)
        .sinkTo(
            FileSink.forRowFormat(root.resolve("out").toString(), new SimpleStringEncoder<String>())
                .build())
        .uid("files");
    return environment.executeAsync(job);
  }

  private List<String> written() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> parts = Files.list(root.resolve("out"))) {
      for (Path part : (Iterable<Path>) parts.sorted()::iterator) {
        if (part.getFileName().toString().startsWith("part-")) {
          lines.addAll(Files.readAllLines(part));
        }
      }
    }
    return lines;
  }

  private static void assertRefused(JobClient second, String... sentences) {
    try (second) {
      assertThatThrownBy(() -> Jobs.end(second))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContainingAll(sentences);
    }
  }

  /** The second begins when the first has a file that is durable and not yet visible. */
  @Test
  void anotherRunIsRefusedAndTheFirstLosesNothing() throws Exception {
    Feed<Long> feed = new Feed<>(2);
    try (JobClient first = start("flights", "c1", feed)) {
      feed.append(0, 1L, 2L);
      Jobs.await("it was read", () -> feed.read(0) == 2);
      Jobs.checkpoint(first);
      feed.append(1, 3L);
      Jobs.await("it was read", () -> feed.read(1) == 1);
      String owned =
          "which is being written by the sink 'files' of the job 'flights' (process "
              + ProcessHandle.current().pid();
      assertRefused(start("flights", "c2", new Feed<>(1)), owned, root.resolve("c1").toString());
      assertRefused(start("others", "c1", new Feed<>(1)), owned);
      assertRefused(start("flights", "", new Feed<>(1)), owned);
      feed.endAll();
      assertThat(Jobs.end(first).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(written()).containsExactlyInAnyOrder("flights 1", "flights 2", "flights 3");
    assertRefused(
        start("flights", "c2", new Feed<>(1)),
        "holds files of the sink 'files' of the job 'flights'");
    assertThat(written()).hasSize(3);
  }

  /** One program for several customers: checkpoints belong to the id, and so does the output. */
  @Test
  void jobsOfOneNameAndOtherIdsAreOthers() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    try (JobClient first = start("flights", withId("customer-1"), feed)) {
      feed.append(0, 1L);
      Jobs.await("it was read", () -> feed.read(0) == 1);
      Jobs.await("it has the directory", () -> Files.exists(root.resolve("out/.owner-1")));
      assertRefused(
          start("flights", withId("customer-2"), new Feed<>(1)),
          "which is being written by the sink 'files'",
          root.resolve("c/customer-1").toString());
      feed.endAll();
      assertThat(Jobs.end(first).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(written()).containsExactly("flights 1");
  }

  /** Two machines that share the output only: each has checkpoints of its own at one path. */
  @Test
  void checkpointsAtTheSamePathOfAnotherMachineAreOthers() throws Exception {
    Path path = root.resolve("c");
    Path ofTheFirst = root.resolve("c of the first machine");
    Feed<Long> feed = new Feed<>(1);
    try (JobClient first = start("flights", "c", feed)) {
      feed.append(0, 1L);
      Jobs.await("it was read", () -> feed.read(0) == 1);
      Jobs.await("it has the directory", () -> Files.exists(root.resolve("out/.owner-1")));
      Files.move(path, ofTheFirst);
      assertRefused(
          start("flights", "c", new Feed<>(1)), "which is being written by the sink 'files'");
      Files.move(path, root.resolve("c of the second machine"));
      Files.move(ofTheFirst, path);
      feed.endAll();
      assertThat(Jobs.end(first).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(written()).containsExactly("flights 1");
  }

  /** Whoever removes checkpoints and results need not know of hidden files to begin anew. */
  @Test
  void beginsAnewWhereCheckpointsAndFilesWereRemoved() throws Exception {
    for (int round = 0; round < 2; round++) {
      Feed<Long> feed = new Feed<>(1);
      try (JobClient run = start("flights", "c", feed)) {
        feed.append(0, 1L);
        Jobs.await("it was read", () -> feed.read(0) == 1);
        Jobs.checkpoint(run);
        feed.endAll();
        assertThat(Jobs.end(run).status()).isEqualTo(JobStatus.FINISHED);
      }
      assertThat(written()).containsExactly("flights 1");
      Files.move(root.resolve("c"), root.resolve("former " + round));
      try (Stream<Path> parts = Files.list(root.resolve("out"))) {
        for (Path part : parts.toList()) {
          if (part.getFileName().toString().startsWith("part-")) {
            Files.delete(part);
          }
        }
      }
    }
  }

  private StreamExecutionEnvironment withId(String id) {
    return Jobs.checkpointedByHand(root.resolve("c"), 1, Jobs.settings("job.id", id));
  }

  /** The same job goes on where it was, in this process or another. */
  @Test
  void theSameJobGoesOn() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    for (long number = 1; number <= 3; number++) {
      try (JobClient run = start("flights", "c", feed)) {
        feed.append(0, number);
        long read = number;
        Jobs.await("it was read", () -> feed.read(0) == read);
        Jobs.checkpoint(run);
        if (number == 3) {
          feed.endAll();
          assertThat(Jobs.end(run).status()).isEqualTo(JobStatus.FINISHED);
        }
      }
    }
    assertThat(written()).containsExactly("flights 1", "flights 2", "flights 3");
  }

  /** A run without checkpoints that wrote nothing leaves the directory to the next. */
  @Test
  void aRunThatHasEndedIsNotInTheWay() throws Exception {
    for (int round = 0; round < 2; round++) {
      Feed<Long> feed = new Feed<>(1);
      feed.endAll();
      try (JobClient run = start("flights", "", feed)) {
        assertThat(Jobs.end(run).status()).isEqualTo(JobStatus.FINISHED);
      }
    }
    assertThat(written()).isEmpty();
  }
}
