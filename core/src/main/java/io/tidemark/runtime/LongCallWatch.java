// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.scheduling.TaskletScheduler.LongCall;
import io.tidemark.time.Clock;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names the tasklets that hold up their worker: calls should take far less than a tenth of a
 * second.
 *
 * <p>Thread: the control thread; {@link #longest} and {@link #recent} from any.
 */
final class LongCallWatch {
  private static final Logger LOG = LoggerFactory.getLogger(LongCallWatch.class);
  private static final long LONG_CALL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long INTERVAL_MILLIS = 1000;

  private final TaskletScheduler scheduler;
  private final ControlTimers timers;
  private final Clock clock;
  private volatile LongCall longest = LongCall.NONE;
  private volatile LongCall recent = LongCall.NONE;

  LongCallWatch(TaskletScheduler scheduler, ControlTimers timers, Clock clock) {
    this.scheduler = scheduler;
    this.timers = timers;
    this.clock = clock;
  }

  void start() {
    timers.at(clock.currentTimeMillis() + INTERVAL_MILLIS, this::look);
  }

  private void look() {
    for (LongCall call : scheduler.callsLongerThan(LONG_CALL_NANOS)) {
      LOG.warn(
          "A call of {} has been running for {} ms. While it runs, nothing else does on its worker;"
              + " give blocking code its own thread.",
          call.tasklet(),
          TimeUnit.NANOSECONDS.toMillis(call.nanos()));
    }
    LongCall ended = scheduler.takeLongestCall();
    recent = ended;
    if (ended.nanos() > longest.nanos()) {
      longest = ended;
    }
    if (ended.nanos() > LONG_CALL_NANOS) {
      LOG.warn(
          "A call of {} took {} ms. While it ran, nothing else did on its worker; give blocking code"
              + " its own thread.",
          ended.tasklet(),
          TimeUnit.NANOSECONDS.toMillis(ended.nanos()));
    }
    start();
  }

  /** The longest call so far. */
  LongCall longest() {
    return longest;
  }

  /** The longest call that ended in the last full second. */
  LongCall recent() {
    return recent;
  }
}
