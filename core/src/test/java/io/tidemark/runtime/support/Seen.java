// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.graph.JobClient;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What came to a sink, at once and without transactions, in the test's memory. A test waits on it
 * for what it expects.
 *
 * <p>Thread: any.
 */
public final class Seen<T> {
  private static final Map<Integer, Seen<?>> ALL = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final long DEADLINE_SECONDS = 30;

  private final int number = NEXT.getAndIncrement();
  private final List<T> records = new ArrayList<>();
  private @Nullable Throwable jobFailure;

  public Seen() {
    ALL.put(number, this);
  }

  /** Has those who wait learn at once when the job fails. */
  public void follow(JobClient client) {
    var unused = client.getJobExecutionResult().whenComplete((result, failure) -> failed(failure));
  }

  private synchronized void failed(@Nullable Throwable failure) {
    jobFailure = failure;
    notifyAll();
  }

  private synchronized void add(T record) {
    records.add(record);
    notifyAll();
  }

  public synchronized List<T> all() {
    return List.copyOf(records);
  }

  public synchronized int size() {
    return records.size();
  }

  public synchronized void forget() {
    records.clear();
  }

  /** Waits until so many records came, and returns what came. */
  public List<T> await(int count) {
    return await("at least " + count + " records", all -> all.size() >= count);
  }

  /** Waits until what came is as wanted, and returns it. */
  public synchronized List<T> await(String wanted, Predicate<List<T>> condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!condition.test(records)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || jobFailure != null) {
        throw new AssertionError(
            "Waited in vain for " + wanted + "; there is " + records, jobFailure);
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted while waiting for " + wanted, e);
      }
    }
    return List.copyOf(records);
  }

  public Sink<T> sink() {
    return new SeenSink<>(number);
  }

  private record SeenSink<T>(int number) implements Sink<T> {
    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public SinkWriter<T> createWriter(WriterInitContext context) {
      return new Writer<>((Seen<T>) Objects.requireNonNull(ALL.get(number)));
    }
  }

  private record Writer<T>(Seen<T> seen) implements SinkWriter<T> {
    @Override
    public void write(T element, Context context) {
      seen.add(element);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
