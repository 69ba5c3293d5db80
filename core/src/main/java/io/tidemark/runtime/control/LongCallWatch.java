// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import io.tidemark.graph.JobGraph;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.scheduling.TaskletScheduler.LongCall;
import io.tidemark.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the operators that hold up their worker: calls should take far less than a tenth of a
 * second.
 *
 * <p>Time is taken by the wall clock, and on a busy machine a call may just not get a core. So a
 * call is named when it takes a second, or when its thread waits, sleeps or is blocked in it at two
 * looks that are a tenth of a second apart. No subtask is named twice within a minute.
 *
 * <p>Thread: the control thread; {@link #longest} and {@link #recent} from any.
 */
public final class LongCallWatch {
  private static final Logger LOG = LoggerFactory.getLogger(LongCallWatch.class);
  private static final long LONG_CALL_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONG_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long INTERVAL_MILLIS = 1000;
  private static final long SECOND_LOOK_MILLIS = 100;
  private static final long SILENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final JobGraph graph;
  private final TaskletScheduler scheduler;
  private final ControlTimers timers;
  private final Clock clock;
  private volatile LongCall longest = LongCall.NONE;
  private volatile LongCall recent = LongCall.NONE;

  /** When each subtask was named last. */
  private final Map<String, Long> named = new TreeMap<>();

  /** The calls that waited at the last look, by tasklet: when they began. */
  private Map<String, Long> waiting = new TreeMap<>();

  public LongCallWatch(
      JobGraph graph, TaskletScheduler scheduler, ControlTimers timers, Clock clock) {
    this.graph = graph;
    this.scheduler = scheduler;
    this.timers = timers;
    this.clock = clock;
  }

  public void start() {
    lookIn(INTERVAL_MILLIS);
  }

  private void lookIn(long millis) {
    timers.at(
        clock.currentTimeMillis() + millis,
        () -> {
          look().forEach(LOG::warn);
          lookIn(waiting.isEmpty() ? INTERVAL_MILLIS : SECOND_LOOK_MILLIS);
        });
  }

  /** What there is to say now. */
  public List<String> look() {
    List<String> sentences = new ArrayList<>();
    Map<String, Long> waitingNow = new TreeMap<>();
    for (LongCall call : scheduler.callsLongerThan(LONG_WAIT_NANOS)) {
      if (!call.holdsOthersUp()) {
        continue;
      }
      Long before = waiting.get(call.tasklet());
      if (call.nanos() > LONG_CALL_NANOS
          || (call.waits() && before != null && before == call.begunNanos())) {
        name(call, call.waits() ? "has been waiting for" : "has been running for", sentences);
      } else if (call.waits()) {
        waitingNow.put(call.tasklet(), call.begunNanos());
      }
    }
    waiting = waitingNow;
    LongCall ended = scheduler.takeLongestCall();
    recent = ended;
    if (ended.nanos() > longest.nanos()) {
      longest = ended;
    }
    if (ended.nanos() > LONG_CALL_NANOS) {
      name(ended, "took", sentences);
    }
    return sentences;
  }

  private void name(LongCall call, String how, List<String> sentences) {
    long now = clock.nanoTime();
    Long before = named.get(call.tasklet());
    if (before != null && now - before < SILENCE_NANOS) {
      return;
    }
    named.put(call.tasklet(), now);
    sentences.add(
        "A call of "
            + OperatorNames.ofTasklet(graph, call.tasklet())
            + " "
            + how
            + " "
            + TimeUnit.NANOSECONDS.toMillis(call.nanos())
            + " ms, and meanwhile nothing else runs on its worker. Give code that waits a thread of"
            + " its own: call .ownThread() on the operator.");
  }

  /** The longest call so far that held others up. */
  public LongCall longest() {
    return longest;
  }

  /** The longest call that ended in the last full second. */
  public LongCall recent() {
    return recent;
  }
}
