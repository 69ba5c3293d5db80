// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.storage.BlobOutput;
import io.tidemark.checkpoint.storage.BlobStore;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.MemoryBlobStore;
import io.tidemark.config.Configuration;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobStatus;
import io.tidemark.runtime.support.Feed;
import io.tidemark.runtime.support.Jobs;
import io.tidemark.runtime.support.Outbox;
import io.tidemark.serializer.Types;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checkpoint storage that fails now and then, before or after it has done what it was asked: the
 * job goes on, and what it commits is exactly once.
 */
@Timeout(60)
final class StorageFaultsTest {
  private static final int CHUNKS = 40;
  private static final int CHUNK = 500;
  private static final int KEYS = 17;

  /** Fails one call in so many. */
  private static final int FAULT_EVERY = 12;

  /**
   * A store in memory that outlives the job, and fails where files of checkpoints are concerned.
   */
  private static final class FaultyStorage implements CheckpointStorage {
    private final BlobStore store = new MemoryBlobStore();
    private final Random random;
    private final AtomicInteger faults = new AtomicInteger();

    FaultyStorage(long seed) {
      this.random = new Random(seed);
    }

    @Override
    public BlobStore open() {
      return (BlobStore)
          Proxy.newProxyInstance(
              BlobStore.class.getClassLoader(), new Class<?>[] {BlobStore.class}, this::call);
    }

    private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
      boolean concerned = arguments != null && String.valueOf(arguments[0]).contains("chk-");
      maybeFail(concerned, method.getName() + " before it did anything");
      Object result;
      try {
        result = method.invoke(store, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
      if (result instanceof BlobOutput output) {
        return new FaultyOutput(output, this);
      }
      maybeFail(concerned, method.getName() + " after it was done");
      return result;
    }

    private synchronized void maybeFail(boolean concerned, String what) throws IOException {
      if (concerned && random.nextInt(FAULT_EVERY) == 0) {
        faults.incrementAndGet();
        throw new IOException("planned fault of " + what);
      }
    }

    @Override
    public boolean survivesProcess() {
      return true;
    }

    @Override
    public long maxStateBytes() {
      return Long.MAX_VALUE;
    }

    @Override
    public String describe() {
      return "storage with faults";
    }
  }

  private static final class FaultyOutput extends BlobOutput {
    private final BlobOutput output;
    private final FaultyStorage storage;

    FaultyOutput(BlobOutput output, FaultyStorage storage) {
      this.output = output;
      this.storage = storage;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      storage.maybeFail(true, "write");
      output.write(bytes, offset, length);
    }

    @Override
    public void commit() throws IOException {
      storage.maybeFail(true, "commit before it did anything");
      output.commit();
      storage.maybeFail(true, "commit after it was done");
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void jobOverFaultyStorageIsExactlyOnce(long seed) throws Exception {
    FaultyStorage storage = new FaultyStorage(seed);
    Feed<Long> feed = new Feed<>(2);
    Outbox outbox = new Outbox();
    JobClient[] client = {start(storage, feed, outbox, 1)};
    long next = 0;
    for (int chunk = 0; chunk < CHUNKS; chunk++) {
      int faults = chunk;
      for (int i = 0; i < CHUNK; i++, next++) {
        feed.append((int) (next % 2), next);
      }
      // Each chunk lives through a fault at least.
      Jobs.await(
          "fault " + faults,
          () -> {
            if (Jobs.status(client[0]).isTerminal()) {
              client[0] = start(storage, feed, outbox, 1 + faults % 3);
            }
            return storage.faults.get() > faults;
          });
    }
    feed.endAll();
    while (statusAtTheEnd(client[0]) != JobStatus.FINISHED) {
      client[0] = start(storage, feed, outbox, 2);
    }
    List<String> committed = new ArrayList<>();
    outbox.committed().forEach(sum -> committed.add(sum.toString()));
    committed.sort(null);
    assertThat(committed).isEqualTo(runningSums());
  }

  private static JobStatus statusAtTheEnd(JobClient client) {
    try {
      return Jobs.end(client).status();
    } catch (JobExecutionException failed) {
      return JobStatus.FAILED;
    }
  }

  private static List<String> runningSums() {
    List<String> expected = new ArrayList<>();
    long[] sums = new long[KEYS];
    for (long value = 0; value < CHUNKS * CHUNK; value++) {
      int key = (int) (value % KEYS);
      sums[key] += 1;
      expected.add(key + "=" + sums[key]);
    }
    expected.sort(null);
    return expected;
  }

  /** How many records of a key came so far. */
  record Count(long key, long count) {
    @Override
    public String toString() {
      return key + "=" + count;
    }
  }

  private static JobClient start(
      FaultyStorage storage, Feed<Long> feed, Outbox outbox, int parallelism) {
    Configuration settings =
        Jobs.restarting("execution.checkpointing.tolerable-failed-checkpoints", "3");
    settings.setString("restart-strategy.fixed-delay.attempts", "5");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(settings)
            .setParallelism(parallelism)
            .enableCheckpointing(2);
    environment.getCheckpointConfig().setCheckpointStorage(storage);
    environment.attach(Outbox.NAME, outbox);
    environment
        .fromSource(feed.source(), WatermarkStrategy.noWatermarks(), "feed", Types.LONG)
        .uid("feed")
        .map(value -> new Count(value % KEYS, 1))
        .returns(Count.class)
        .keyBy(Count::key)
        .reduce((a, b) -> new Count(a.key(), a.count() + b.count()))
        .uid("counts")
        .sinkTo(Outbox.<Count>sink())
        .uid("outbox");
    return environment.executeAsync("faulty");
  }
}
