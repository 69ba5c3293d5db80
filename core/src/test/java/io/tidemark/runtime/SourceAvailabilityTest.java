// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.Boundedness;
import io.tidemark.io.InputStatus;
import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Seen;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reader that has no more input because something broke, and says so in its future. */
@Timeout(60)
final class SourceAvailabilityTest {
  /** The futures that readers have handed out to wait for. */
  private static final List<CompletableFuture<Void>> WAITING = new CopyOnWriteArrayList<>();

  @BeforeEach
  void forget() {
    WAITING.clear();
  }

  /** What the future of a reader without input is. */
  enum Kind {
    FAILED {
      @Override
      CompletableFuture<Void> future() {
        return CompletableFuture.failedFuture(new IllegalStateException("planned"));
      }
    },
    FAILED_BEHIND_A_STAGE {
      @Override
      CompletableFuture<Void> future() {
        return CompletableFuture.runAsync(
            () -> {
              throw new IllegalStateException("planned");
            });
      }
    },
    FAILS_LATER {
      @Override
      CompletableFuture<Void> future() {
        return new CompletableFuture<>();
      }

      @Override
      void afterwards(CompletableFuture<Void> future) {
        future.completeExceptionally(new IllegalStateException("planned"));
      }
    },
    CANCELLED_LATER {
      @Override
      CompletableFuture<Void> future() {
        return new CompletableFuture<>();
      }

      @Override
      void afterwards(CompletableFuture<Void> future) {
        future.cancel(false);
      }
    },
    NULL {
      @Override
      @Nullable CompletableFuture<Void> future() {
        return null;
      }
    },
    THROWN {
      @Override
      CompletableFuture<Void> future() {
        throw new IllegalStateException("planned");
      }
    };

    abstract @Nullable CompletableFuture<Void> future();

    void afterwards(CompletableFuture<Void> future) {}

    @Nullable CompletableFuture<Void> handedOut() {
      CompletableFuture<Void> future = future();
      if (future != null) {
        WAITING.add(future);
      }
      return future;
    }

    String sentence() {
      return this == CANCELLED_LATER
          ? "CancellationException"
          : this == NULL ? "returned null from isAvailable()" : "planned";
    }
  }

  /** A feed whose readers answer in a way of their own when they have no input. */
  private record Broken(Source<Long, Feed.Position, List<Integer>> feed, Kind kind)
      implements Source<Long, Feed.Position, List<Integer>> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boundedness getBoundedness() {
      return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<Long, Feed.Position> createReader(SourceReaderContext context)
        throws Exception {
      return new Reader(feed.createReader(context), kind);
    }

    @Override
    public SplitEnumerator<Feed.Position, List<Integer>> createEnumerator(
        SplitEnumeratorContext<Feed.Position> context) throws Exception {
      return feed.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<Feed.Position, List<Integer>> restoreEnumerator(
        SplitEnumeratorContext<Feed.Position> context, List<Integer> left) throws Exception {
      return feed.restoreEnumerator(context, left);
    }

    @Override
    public SimpleVersionedSerializer<Feed.Position> getSplitSerializer() {
      return feed.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<List<Integer>> getEnumeratorCheckpointSerializer() {
      return feed.getEnumeratorCheckpointSerializer();
    }
  }

  private record Reader(SourceReader<Long, Feed.Position> feed, Kind kind)
      implements SourceReader<Long, Feed.Position> {
    @Override
    public void start() {
      feed.start();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<Long> output) throws Exception {
      return feed.pollNext(output);
    }

    @Override
    public List<Feed.Position> snapshotState(long checkpointId) {
      return feed.snapshotState(checkpointId);
    }

    @Override
    @SuppressWarnings("NullAway") // What must not be is what is tested.
    public CompletableFuture<Void> isAvailable() {
      return kind.handedOut();
    }

    @Override
    public void addSplits(List<Feed.Position> splits) {
      feed.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
      feed.notifyNoMoreSplits();
    }

    @Override
    public void close() throws Exception {
      feed.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void failsTheJob(Kind kind) {
    StreamExecutionEnvironment environment = Jobs.withoutCheckpoints(1);
    environment
        .fromSource(
            new Broken(new Feed<Long>(1).source(), kind),
            WatermarkStrategy.noWatermarks(),
            "broken")
        .uid("broken")
        .sinkTo(new Seen<Long>().sink());
    try (JobClient client = environment.executeAsync("unavailable")) {
      if (kind.name().endsWith("LATER")) {
        Jobs.await("the reader waits", () -> !WAITING.isEmpty());
        kind.afterwards(WAITING.get(0));
      }
      assertThatThrownBy(() -> Jobs.end(client))
          .isInstanceOf(JobExecutionException.class)
          .hasMessageContaining("operator 'broken' failed")
          .hasMessageContaining(kind.sentence());
      assertThat(Jobs.status(client)).isEqualTo(JobStatus.FAILED);
    }
  }
}
