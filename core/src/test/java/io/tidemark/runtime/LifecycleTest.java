// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.metrics.Metric;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricReporter;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.state.ListState;
import io.tidemark.state.ListStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a job starts from, and what it leaves behind, however it ends. */
@Timeout(60)
final class LifecycleTest {
  private static final String RECOVERY = "execution.state-recovery.path";
  private static final String RETENTION =
      "execution.checkpointing.externalized-checkpoint-retention";

  @TempDir Path directory;

  /** A running job that sums what it is fed under one key, and what its test sees of it. */
  private final class Sums implements AutoCloseable {
    final Seen<Long> seen = new Seen<>();
    final JobClient client;
    private final Feed<Long> feed;
    private int appended;

    Sums(Feed<Long> feed, String name, String... settings) {
      this.feed = feed;
      StreamExecutionEnvironment environment =
          Jobs.checkpointedByHand(directory, 1, Jobs.settings(settings));
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .keyBy(value -> "all")
          .reduce(Long::sum)
          .uid("sums")
          .sinkTo(seen.sink());
      client = environment.executeAsync(name);
      seen.follow(client);
    }

    /** Feeds a number and returns the sum that comes of it. */
    long add(long value) {
      feed.append(0, value);
      appended++;
      List<Long> all = seen.await(appended);
      return all.get(all.size() - 1);
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private List<String> checkpointsOf(String job) {
    Path of = directory.resolve(job);
    if (!Files.exists(of)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(of)) {
      return children
          .map(child -> child.getFileName().toString())
          .filter(name -> name.startsWith("chk-"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- the end
  // -----------------------------------------------------------------------------------

  private JobExecutionResult runToItsEnd(Outbox outbox, Configuration settings) throws Exception {
    StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 2, settings);
    environment.attach(Outbox.NAME, outbox);
    environment.fromSequence(1, 100).uid("numbers").sinkTo(Outbox.<Long>sink()).uid("outbox");
    return environment.execute("bounded");
  }

  @Test
  void finishedJobHasNothingLeftToDoUnlessItIsStartedAnew() throws Exception {
    Outbox outbox = new Outbox();

    JobExecutionResult first = runToItsEnd(outbox, Jobs.settings());
    assertThat(first.status()).isEqualTo(JobStatus.FINISHED);
    assertThat(first.alreadyFinished()).isFalse();
    assertThat(first.lastCheckpointId()).isPositive();
    assertThat(outbox.size()).isEqualTo(100);

    // Its state can still be looked into and started from.
    assertThat(checkpointsOf("bounded")).containsExactly("chk-" + first.lastCheckpointId());

    JobExecutionResult second = runToItsEnd(outbox, Jobs.settings());
    assertThat(second.status()).isEqualTo(JobStatus.FINISHED);
    assertThat(second.alreadyFinished()).isTrue();
    assertThat(second.lastCheckpointId()).isEqualTo(first.lastCheckpointId());
    assertThat(outbox.size()).isEqualTo(100);

    JobExecutionResult anew = runToItsEnd(outbox, Jobs.settings(RECOVERY, "none"));
    assertThat(anew.alreadyFinished()).isFalse();
    assertThat(anew.lastCheckpointId()).isGreaterThan(first.lastCheckpointId());
    assertThat(outbox.size()).isEqualTo(200);

    assertThat(runToItsEnd(outbox, Jobs.settings()).alreadyFinished()).isTrue();

    String path = directory.resolve("bounded/chk-" + anew.lastCheckpointId()).toString();
    JobExecutionResult goesOn = runToItsEnd(outbox, Jobs.settings(RECOVERY, path));
    assertThat(goesOn.alreadyFinished()).isFalse();
    assertThat(goesOn.status()).isEqualTo(JobStatus.FINISHED);
    assertThat(outbox.size()).as("nothing is left in the numbers' source").isEqualTo(200);
  }

  @Test
  void aReporterThatBreaksDoesNotHideHowTheJobEnded() throws Exception {
    MetricReporter broken =
        new MetricReporter() {
          @Override
          public void open(Configuration configuration) {}

          @Override
          public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {}

          @Override
          public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

          @Override
          public void close() {
            throw new AssertionError("planned");
          }
        };
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1).addMetricReporter(broken);
    environment.fromSequence(1, 10).sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync("reported")) {
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    Jobs.awaitNoThreads("reported");
  }

  @Test
  void withoutCheckpointsABoundedJobCommitsAtItsEnd() throws Exception {
    Outbox outbox = new Outbox();
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(3);
    environment.attach(Outbox.NAME, outbox);
    environment.fromSequence(1, 1000).map(value -> 2 * value).sinkTo(Outbox.<Long>sink());

    JobExecutionResult result = environment.execute("uncheckpointed");

    assertThat(result.status()).isEqualTo(JobStatus.FINISHED);
    assertThat(result.lastCheckpointId()).isEqualTo(-1);
    assertThat(outbox.committed())
        .containsExactlyInAnyOrderElementsOf(Stream.iterate(2L, v -> v + 2).limit(1000).toList());
  }

  // ---- suspending and cancelling
  // -----------------------------------------------------------------

  @Test
  void closeSuspendsAndTheNextRunGoesOn() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    long checkpoint;
    try (Sums sums = new Sums(feed, "suspended")) {
      assertThat(sums.add(5)).isEqualTo(5);
      assertThat(sums.add(6)).isEqualTo(11);
      checkpoint = Jobs.checkpoint(sums.client);
      sums.client.close();
      JobExecutionResult result = Jobs.end(sums.client);
      assertThat(result.status()).isEqualTo(JobStatus.SUSPENDED);
      assertThat(result.lastCheckpointId()).isEqualTo(checkpoint);
      assertThat(Jobs.threadsOf("suspended")).isEmpty();
    }
    assertThat(checkpointsOf("suspended")).containsExactly("chk-" + checkpoint);
    try (Sums sums = new Sums(feed, "suspended")) {
      assertThat(sums.add(7)).isEqualTo(18);
      assertThat(Jobs.checkpoint(sums.client)).isGreaterThan(checkpoint);
    }
  }

  @Test
  void closeRightAfterTheStartLeavesNothingBehind() {
    for (int i = 0; i < 20; i++) {
      Feed<Long> feed = new Feed<>(1);
      try (Sums sums = new Sums(feed, "hasty")) {
        sums.client.close();
        assertThat(Jobs.status(sums.client)).isEqualTo(JobStatus.SUSPENDED);
        assertThat(Jobs.threadsOf("hasty")).isEmpty();
      }
    }
    try (Sums sums = new Sums(new Feed<>(1), "hasty")) {
      assertThat(sums.add(1)).isEqualTo(1);
    }
  }

  @Test
  void cancelDeletesTheCheckpointsByDefault() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    try (Sums sums = new Sums(feed, "cancelled")) {
      sums.add(5);
      Jobs.checkpoint(sums.client);
      Jobs.get(sums.client.cancel());
      assertThat(Jobs.end(sums.client).status()).isEqualTo(JobStatus.CANCELED);
    }
    assertThat(checkpointsOf("cancelled")).isEmpty();
    try (Sums sums = new Sums(feed, "cancelled")) {
      assertThat(sums.seen.await(1)).containsExactly(5L);
      sums.appended = 1;
      assertThat(sums.add(6)).isEqualTo(11);
    }
  }

  @Test
  void cancelKeepsTheCheckpointsWhereThatIsWanted() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    long checkpoint;
    try (Sums sums = new Sums(feed, "retained", RETENTION, "RETAIN_ON_CANCELLATION")) {
      sums.add(5);
      checkpoint = Jobs.checkpoint(sums.client);
      Jobs.get(sums.client.cancel());
      assertThat(Jobs.status(sums.client)).isEqualTo(JobStatus.CANCELED);
    }
    assertThat(checkpointsOf("retained")).containsExactly("chk-" + checkpoint);
    try (Sums sums = new Sums(feed, "retained")) {
      assertThat(sums.add(6)).isEqualTo(11);
    }
  }

  /** Keeps a megabyte for each record, so that its snapshots take a while to write. */
  private static final class Hoarder extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient ListState<byte[]> hoard;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
      hoard =
          context
              .getOperatorStateStore()
              .getListState(new ListStateDescriptor<>("hoard", byte[].class));
    }

    @Override
    public Long map(Long value) throws Exception {
      byte[] megabyte = new byte[1 << 20];
      new Random(value).nextBytes(megabyte);
      hoard.add(megabyte);
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {}
  }

  @Test
  void stopWhileSnapshotsAreWrittenLeavesNoneOfTheirFiles() throws Exception {
    for (boolean cancel : List.of(true, false)) {
      Feed<Long> feed = new Feed<>(1);
      Seen<Long> seen = new Seen<>();
      StreamExecutionEnvironment environment = Jobs.checkpointedByHand(directory, 1);
      environment
          .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
          .uid("feed")
          .map(new Hoarder())
          .uid("hoarder")
          .sinkTo(seen.sink());
      try (JobClient client = environment.executeAsync("writing")) {
        seen.follow(client);
        for (long i = 0; i < 24; i++) {
          feed.append(0, i);
        }
        seen.await(24);
        Jobs.awaitRunning(client);
        var unused = client.triggerCheckpoint();
        Jobs.await("it is being written", () -> !checkpointsOf("writing").isEmpty());
        if (cancel) {
          Jobs.get(client.cancel());
        } else {
          client.close();
        }
        // Complete or gone, but nothing in between.
        boolean complete = Jobs.end(client).lastCheckpointId() == 1 && !cancel;
        assertThat(checkpointsOf("writing")).isEqualTo(complete ? List.of("chk-1") : List.of());
      }
    }
  }

  @Test
  void onlyTheRetainedCheckpointsAreOnStorage() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    try (Sums sums = new Sums(feed, "subsumed", "execution.checkpointing.num-retained", "2")) {
      for (int i = 0; i < 5; i++) {
        sums.add(i);
        Jobs.checkpoint(sums.client);
      }
    }
    assertThat(checkpointsOf("subsumed")).containsExactly("chk-4", "chk-5");
  }

  // ---- what a job starts from
  // --------------------------------------------------------------------

  @Test
  void startedAnewItForgetsOlderCheckpointsForGood() {
    Feed<Long> feed = new Feed<>(1);
    try (Sums sums = new Sums(feed, "anew")) {
      sums.add(5);
      Jobs.checkpoint(sums.client);
    }
    try (Sums fresh = new Sums(feed, "anew", RECOVERY, "none")) {
      assertThat(fresh.seen.await(1)).containsExactly(5L);
      // It ends before its first checkpoint.
    }
    try (Sums sums = new Sums(feed, "anew")) {
      assertThat(sums.seen.await(1)).containsExactly(5L);
      sums.appended = 1;
      assertThat(sums.add(6)).isEqualTo(11);
      Jobs.checkpoint(sums.client);
    }
    try (Sums sums = new Sums(feed, "anew")) {
      assertThat(sums.add(7)).isEqualTo(18);
    }
  }

  @Test
  void restoresAnOlderCheckpointByItsPathAndGoesOnFromThere() throws Exception {
    Feed<Long> feed = new Feed<>(1);
    String[] retainThree = {"execution.checkpointing.num-retained", "3"};
    try (Sums sums = new Sums(feed, "by-path", retainThree)) {
      sums.add(1);
      assertThat(Jobs.checkpoint(sums.client)).isEqualTo(1);
      sums.add(10);
      assertThat(Jobs.checkpoint(sums.client)).isEqualTo(2);
    }
    String path = directory.resolve("by-path/chk-1").toString();
    try (Sums sums = new Sums(feed, "by-path", RECOVERY, path, retainThree[0], retainThree[1])) {
      // What was fed behind checkpoint 1 is read again.
      assertThat(sums.seen.await(1)).containsExactly(11L);
      // It ends before its first checkpoint.
    }
    try (Sums sums = new Sums(feed, "by-path", retainThree)) {
      // Checkpoint 2 no longer counts.
      assertThat(sums.seen.await(1)).containsExactly(11L);
      sums.appended = 1;
      assertThat(sums.add(100)).isEqualTo(111);
      assertThat(Jobs.checkpoint(sums.client)).isGreaterThan(1);
    }
    try (Sums sums = new Sums(feed, "by-path", retainThree)) {
      assertThat(sums.add(1000)).isEqualTo(1111);
    }
  }

  @Test
  void restoresTheCheckpointOfAnotherJob() {
    Feed<Long> feed = new Feed<>(1);
    try (Sums sums = new Sums(feed, "origin")) {
      sums.add(1);
      Jobs.checkpoint(sums.client);
    }
    try (Sums sums = new Sums(feed, "lost", RECOVERY, directory + "/origin/chk-9999")) {
      assertThatThrownBy(() -> Jobs.end(sums.client))
          .hasMessageContaining("There is no complete checkpoint ")
          .hasMessageContaining("origin/chk-9999; there is chk-1. Restore one of these");
    }
    String path = directory.resolve("origin/chk-1/_metadata").toUri().toString();
    long checkpoint;
    try (Sums sums = new Sums(feed, "offspring", RECOVERY, path)) {
      assertThat(sums.add(2)).isEqualTo(3);
      checkpoint = Jobs.checkpoint(sums.client);
      assertThat(checkpoint).isGreaterThan(1);
    }
    try (Sums sums = new Sums(feed, "offspring")) {
      assertThat(sums.add(4)).isEqualTo(7);
    }
  }

  @Test
  void pathThatIsNoCheckpointIsRefused() {
    Feed<Long> feed = new Feed<>(1);
    try (Sums sums = new Sums(feed, "lost", RECOVERY, directory.toString())) {
      assertThatThrownBy(() -> Jobs.end(sums.client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("'" + directory + "' to restore from is not that of a checkpoint")
          .hasMessageContaining("<job>/chk-<number>");
    }
    String missing = directory.resolve("lost/chk-77").toString();
    try (Sums sums = new Sums(feed, "lost", RECOVERY, missing)) {
      assertThatThrownBy(() -> Jobs.end(sums.client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("lost/chk-77");
    }
  }

  // ---- several jobs
  // ------------------------------------------------------------------------------

  @Test
  void twoJobsRunSideBySide() throws Exception {
    Feed<Long> left = new Feed<>(1);
    Feed<Long> right = new Feed<>(1);
    try (Sums one = new Sums(left, "one");
        Sums two = new Sums(right, "two")) {
      assertThat(one.add(1)).isEqualTo(1);
      assertThat(two.add(100)).isEqualTo(100);
      assertThat(one.add(2)).isEqualTo(3);
      Jobs.checkpoint(one.client);
      Jobs.checkpoint(two.client);
      one.client.close();
      assertThat(Jobs.threadsOf("one")).isEmpty();
      assertThat(two.add(200)).isEqualTo(300);
      assertThat(Jobs.threadsOf("two")).isNotEmpty();
    }
    assertThat(checkpointsOf("one")).containsExactly("chk-1");
    assertThat(checkpointsOf("two")).containsExactly("chk-1");
  }

  @Test
  void sameJobTwiceInOneProcessIsRefused() {
    Feed<Long> feed = new Feed<>(1);
    try (Sums first = new Sums(feed, "twice")) {
      assertThat(first.add(1)).isEqualTo(1);
      PrintStream errors = System.err;
      ByteArrayOutputStream log = new ByteArrayOutputStream();
      System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
      try (Sums second = new Sums(feed, "twice")) {
        assertThatThrownBy(() -> Jobs.end(second.client))
            .isInstanceOf(JobExecutionException.class)
            .hasMessageContaining("The job \"twice\" in")
            .hasMessageContaining("this very process runs it; close its JobClient");
      } finally {
        System.setErr(errors);
      }
      // Said once while it looks again and again whether the other run is gone, and at the end.
      assertThat(log.toString(StandardCharsets.UTF_8).lines())
          .filteredOn(line -> line.contains("WARN StorageSession"))
          .hasSize(1)
          .allMatch(line -> line.contains("The job \"twice\" in"));
      assertThat(first.add(2)).isEqualTo(3);
      Jobs.checkpoint(first.client);
    }
  }
}
