// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import io.tidemark.runtime.scheduling.Progress;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Interrupts the job's control thread when the job is to stop and that thread answers no mail: user
 * code of a source's split enumerator waits in it. Without, nobody would ever see that the job was
 * to stop.
 *
 * <p>Thread: {@link #stopAsked} from any, {@link #answered} on the control thread, and the tasklet
 * on a worker, which is none of theirs.
 */
public final class StuckControl implements Tasklet {
  private static final Logger LOG = LoggerFactory.getLogger(StuckControl.class);

  private final ControlThread control;
  private final Slot slot;
  private final Clock clock;
  private final long intervalMillis;
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean waiting;
  private volatile long nextMillis;

  /**
   * What is known of the control thread.
   *
   * @param slot its place, by which it is interrupted
   * @param hasEnded whether the job has ended
   */
  public record ControlThread(Slot slot, BooleanSupplier hasEnded) {}

  /**
   * Watches nothing yet.
   *
   * @param slot a place on a worker
   * @param intervalMillis how long a mail may stay unanswered
   */
  public StuckControl(ControlThread control, Slot slot, Clock clock, long intervalMillis) {
    this.control = control;
    this.slot = slot;
    this.clock = clock;
    this.intervalMillis = intervalMillis;
  }

  /**
   * The job is to stop.
   *
   * @return whether this is the first time: then {@link #answered} is to be called by a mail
   */
  public boolean stopAsked() {
    if (!started.compareAndSet(false, true)) {
      return false;
    }
    waiting = true;
    nextMillis = clock.currentTimeMillis() + intervalMillis;
    slot.start(this);
    return true;
  }

  /** The control thread has come to its mail behind the wish to stop. */
  public void answered() {
    waiting = false;
    slot.wake();
  }

  @Override
  public String name() {
    return "stuck-control";
  }

  @Override
  public Progress call() {
    if (!waiting || control.hasEnded().getAsBoolean()) {
      return Progress.DONE;
    }
    long now = clock.currentTimeMillis();
    if (now < nextMillis) {
      return Progress.NONE;
    }
    nextMillis = now + intervalMillis;
    if (control.slot().interrupt()) {
      LOG.warn(
          "The job was to stop {} ms ago or longer, but its control thread waits, most likely in"
              + " the split enumerator of a source; it is interrupted. An enumerator must not wait:"
              + " use callAsync of its context for what takes time.",
          intervalMillis);
    }
    return Progress.MADE;
  }

  @Override
  public long nextDeadlineMillis() {
    return nextMillis;
  }
}
