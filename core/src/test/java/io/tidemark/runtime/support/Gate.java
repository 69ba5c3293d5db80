// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sink that takes nothing until the test opens it: it asks the engine to hold back its input, as
 * a slow sink does.
 *
 * <p>Thread: any.
 */
public final class Gate<T> {
  private static final Map<Integer, Gate<?>> ALL = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();

  private final int number = NEXT.getAndIncrement();
  private final CountDownLatch opened = new CountDownLatch(1);
  private final List<T> passed = new ArrayList<>();

  public Gate() {
    ALL.put(number, this);
  }

  public void open() {
    opened.countDown();
  }

  private synchronized void add(T record) {
    passed.add(record);
  }

  public synchronized List<T> passed() {
    return List.copyOf(passed);
  }

  public synchronized int size() {
    return passed.size();
  }

  public Sink<T> sink() {
    return new GateSink<>(number);
  }

  private record GateSink<T>(int number) implements Sink<T> {
    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public SinkWriter<T> createWriter(WriterInitContext context) {
      Gate<T> gate = (Gate<T>) Objects.requireNonNull(ALL.get(number));
      context.pauseInput(true);
      context.callAsync(
          () -> {
            gate.opened.await();
            return true;
          },
          (open, interrupted) -> context.pauseInput(false));
      return new Writer<>(gate);
    }
  }

  private record Writer<T>(Gate<T> gate) implements SinkWriter<T> {
    @Override
    public void write(T element, Context context) {
      gate.add(element);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
