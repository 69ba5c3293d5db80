// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.base.UnrecoverableException;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.process.CheckpointedFunction;
import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.process.RichMapFunction;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.serializer.Types;
import io.tidemark.stream.DataStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job that fails while its file sink is at work: nothing is lost and nothing comes twice. */
@Timeout(60)
final class FileSinkFailureTest {
  private static final long RECORDS = 20;

  private static volatile CountDownLatch snapshotTaken = new CountDownLatch(1);
  private static volatile CountDownLatch sinkClosed = new CountDownLatch(1);
  private static volatile CountDownLatch mayClose = new CountDownLatch(1);

  @TempDir Path directory;

  @BeforeEach
  void prepare() {
    snapshotTaken = new CountDownLatch(1);
    sinkClosed = new CountDownLatch(1);
    mayClose = new CountDownLatch(1);
  }

  private String out() {
    return directory.resolve("out").toString();
  }

  private List<Long> visible() throws IOException {
    List<Long> records = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(out()))) {
      for (Path file : files.toList()) {
        if (!file.getFileName().toString().startsWith(".")) {
          Files.readAllLines(file).forEach(line -> records.add(Long.parseLong(line)));
        }
      }
    }
    records.sort(null);
    return records;
  }

  private static List<Long> numbers(long count) {
    return LongStream.range(0, count).boxed().toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("Waited in vain.");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Fails on the first record behind the first barrier, and takes its time to close then. */
  private static final class FailsBehindBarrier extends RichMapFunction<Long, Long>
      implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;
    private transient boolean behindBarrier;

    private boolean isFirstAttempt() {
      return getRuntimeContext().getAttemptNumber() == 0;
    }

    @Override
    public Long map(Long value) {
      if (behindBarrier && isFirstAttempt()) {
        throw new IllegalStateException("planned failure behind the barrier");
      }
      return value;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
      behindBarrier = true;
      snapshotTaken.countDown();
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {}

    @Override
    public void close() {
      if (isFirstAttempt()) {
        sinkClosed.countDown();
        await(mayClose);
      }
    }
  }

  private StreamExecutionEnvironment job(Feed<Long> feed) {
    StreamExecutionEnvironment environment =
        Jobs.checkpointedByHand(directory.resolve("chk"), 1, Jobs.restarting());
    DataStream<Long> numbers =
        environment.fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed").uid("feed");
    numbers
        .map(Object::toString)
        .returns(Types.STRING)
        .uid("text")
        .sinkTo(FileSink.forRowFormat(out(), new SimpleStringEncoder<String>()).build())
        .uid("files");
    numbers.map(new FailsBehindBarrier()).uid("fails").sinkTo(new Seen<Long>().sink());
    return environment;
  }

  /**
   * The sink's part is dropped because another operator of the chain failed, and its checkpoint,
   * whose acknowledgement waits in the background meanwhile, must not complete without it.
   */
  @Test
  void checkpointWhosePartWasDroppedDoesNotComplete() throws Exception {
    FileSystem slow =
        new HookedFileSystem(
            new LocalFileSystem(),
            (operation, path) -> {
              if (operation == Operation.STATUS && path.equals(out())) {
                await(sinkClosed); // The acknowledgement waits for the look at the directory.
              }
            });
    Feed<Long> feed = new Feed<>(1);
    feed.appendAll(0, numbers(RECORDS));
    try (JobClient client = JobOnFiles.execute(job(feed), "dropped", slow)) {
      Jobs.awaitRunning(client);
      Jobs.await("the records are read", () -> feed.read(0) == RECORDS);
      CompletableFuture<Long> checkpoint = client.triggerCheckpoint();
      var unused = checkpoint.whenComplete((id, failure) -> mayClose.countDown());
      await(snapshotTaken);
      feed.append(0, RECORDS);
      feed.endAll();
      assertThat(checkpoint).failsWithin(30, TimeUnit.SECONDS);
      assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
    }
    assertThat(visible()).isEqualTo(numbers(RECORDS + 1));
  }

  /** No restart strategy makes the directory another one. */
  @Test
  void aDirectoryThatIsRefusedEndsTheJobAtOnce() throws Exception {
    Files.createDirectories(Path.of(out()));
    Files.writeString(Path.of(out(), "part-0000000001-0"), "7\n");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting());
    environment
        .fromData(1L, 2L)
        .sinkTo(FileSink.forRowFormat(out(), new SimpleStringEncoder<Long>()).build());
    try (JobClient client = environment.executeAsync("refused")) {
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("holds part files such as part-0000000001-0")
          .hasRootCauseInstanceOf(UnrecoverableException.class);
    }
    assertThat(visible()).containsExactly(7L);
  }

  /** Nor does one make the files of another job this one's. */
  @Test
  void theFilesOfAnotherJobEndTheJobAtOnce() throws Exception {
    for (String name : List.of("first", "second")) {
      StreamExecutionEnvironment environment =
          StreamExecutionEnvironment.getExecutionEnvironment(Jobs.restarting());
      environment
          .fromData(1L, 2L)
          .sinkTo(FileSink.forRowFormat(out(), new SimpleStringEncoder<Long>()).build());
      try (JobClient client = environment.executeAsync(name)) {
        if (name.equals("first")) {
          assertThat(Jobs.end(client).status()).isEqualTo(JobStatus.FINISHED);
        } else {
          assertThatThrownBy(() -> Jobs.end(client))
              .isInstanceOf(JobExecutionException.class)
              .hasMessageContaining("holds files of the sink 'Sink' of the job 'first'")
              .hasRootCauseInstanceOf(UnrecoverableException.class);
        }
      }
    }
    assertThat(visible()).containsExactly(1L, 2L);
  }
}
