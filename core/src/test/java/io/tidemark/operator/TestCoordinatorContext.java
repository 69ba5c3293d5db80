// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.config.Configuration;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.metrics.MetricRegistry;
import io.tidemark.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The surroundings of a coordinator in a test. */
public final class TestCoordinatorContext implements CoordinatorContext {
  private final TestClock clock;
  private final String uid;
  private final int parallelism;
  private final Map<String, Object> sharedObjects;
  private final List<SentEvent> sent = new ArrayList<>();
  private final ArrayDeque<Runnable> calls = new ArrayDeque<>();
  private final List<Timer> timers = new ArrayList<>();
  private final MetricRegistry metrics = new MetricRegistry(List.of(), new Configuration());
  private Throwable failure;

  /** An event on its way to a subtask. */
  public record SentEvent(int subtask, Object event) {}

  private record Timer(long timeMillis, Runnable action) {}

  /** The surroundings of the coordinator of an operator, alone in its job. */
  public TestCoordinatorContext(TestClock clock, int parallelism) {
    this(clock, "op-under-test", parallelism, new LinkedHashMap<>());
  }

  /** The surroundings of one of several coordinators, which share the map's objects. */
  public TestCoordinatorContext(
      TestClock clock, String uid, int parallelism, Map<String, Object> sharedObjects) {
    this.clock = clock;
    this.uid = uid;
    this.parallelism = parallelism;
    this.sharedObjects = sharedObjects;
  }

  /** Takes the events that were sent since the last time. */
  public List<SentEvent> takeSent() {
    List<SentEvent> taken = List.copyOf(sent);
    sent.clear();
    return taken;
  }

  /** Runs what waits, blocking calls included; says whether anything did. */
  public boolean runWaiting() {
    boolean any = false;
    while (!calls.isEmpty()) {
      calls.remove().run();
      any = true;
    }
    for (Timer timer : List.copyOf(timers)) {
      if (timer.timeMillis() <= clock.currentTimeMillis() && timers.remove(timer)) {
        timer.action().run();
        any = true;
      }
    }
    return any;
  }

  /** What failed the job, or null. */
  public Throwable failure() {
    return failure;
  }

  @Override
  public String operatorUid() {
    return uid;
  }

  @Override
  public int parallelism() {
    return parallelism;
  }

  @Override
  public void sendEvent(int subtask, Object event) {
    sent.add(new SentEvent(subtask, event));
  }

  @Override
  public <T> void callAsync(Callable<T> blocking, BiConsumer<T, Throwable> handler) {
    calls.add(
        () -> {
          T result;
          try {
            result = blocking.call();
          } catch (Throwable e) {
            handler.accept(null, e);
            return;
          }
          handler.accept(result, null);
        });
  }

  @Override
  public void callAt(long processingTimeMillis, Runnable action) {
    timers.add(new Timer(processingTimeMillis, action));
  }

  @Override
  public void execute(Runnable action) {
    calls.add(action);
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public FileSystem fileSystem() {
    return new LocalFileSystem();
  }

  @Override
  public <T> T shared(String name, Class<T> type, Supplier<T> maker) {
    return type.cast(sharedObjects.computeIfAbsent(name, n -> maker.get()));
  }

  @Override
  public MetricGroup metrics() {
    return metrics.rootGroup("test");
  }

  @Override
  public ClassLoader userCodeClassLoader() {
    return getClass().getClassLoader();
  }

  @Override
  public void failJob(Throwable cause) {
    failure = cause;
  }
}
