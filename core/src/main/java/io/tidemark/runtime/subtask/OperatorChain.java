// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.RecordWriter;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operators of one subtask, upstream first, and everything that is done to all of them.
 *
 * <p>Thread: the subtask's.
 */
final class OperatorChain {
  private final List<OperatorRunner<?>> runners;
  private final List<RecordWriter<?>> writers;
  private final List<EmitGuard<?>> guards;
  private final PendingWork work;
  private final int channelCount;
  private int ending;

  OperatorChain(
      List<OperatorRunner<?>> runners,
      List<RecordWriter<?>> writers,
      List<EmitGuard<?>> guards,
      PendingWork work) {
    this.runners = List.copyOf(runners);
    this.writers = List.copyOf(writers);
    this.guards = guards; // grows while operators are set up
    this.work = work;
    this.channelCount = writers.stream().mapToInt(RecordWriter::channelCount).sum();
  }

  List<OperatorRunner<?>> runners() {
    return runners;
  }

  /** How many channels lead out of the chain. */
  int channelCount() {
    return channelCount;
  }

  OperatorRunner<?> head() {
    return runners.get(0);
  }

  /** The head as a source, or null. */
  CoordinatedOperator.@Nullable Emitting source() {
    return head().operator() instanceof CoordinatedOperator.Emitting source ? source : null;
  }

  void initialize() throws Exception {
    for (int i = runners.size() - 1; i >= 0; i--) {
      runners.get(i).initialize();
    }
  }

  /**
   * Fires timers and passes on the watermark and the idleness that came in; false when it had to
   * yield before all was done.
   */
  boolean advance() throws Exception {
    while (work.isNeeded()) {
      work.done();
      if (!head().advance()) {
        work.needed();
        return false;
      }
    }
    return true;
  }

  /** Fires what processing time has reached; false when it had to yield before all was done. */
  boolean fireProcessingTime(long nowMillis) throws Exception {
    for (OperatorRunner<?> runner : runners) {
      if (!runner.fireProcessingTime(nowMillis)) {
        return false;
      }
    }
    return true;
  }

  /** Calls operators back, but fires no timer; false when it had to yield before all was done. */
  boolean callBack(long nowMillis) throws Exception {
    for (OperatorRunner<?> runner : runners) {
      if (!runner.callBack(nowMillis)) {
        return false;
      }
    }
    return true;
  }

  long nextCallbackMillis() {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < runners.size(); i++) {
      next = Math.min(next, runners.get(i).nextCallbackMillis());
    }
    return next;
  }

  long nextProcessingMillis() {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < runners.size(); i++) {
      next = Math.min(next, runners.get(i).nextProcessingMillis());
    }
    return next;
  }

  /** Finishes the next operator that has not finished; false when all have. */
  boolean finishNext() throws Exception {
    if (ending == runners.size()) {
      return false;
    }
    runners.get(ending).finish();
    ending++;
    return true;
  }

  void broadcast(ChannelEvent event) {
    for (RecordWriter<?> writer : writers) {
      writer.broadcastEvent(event);
    }
  }

  /** Ends a turn: hands over the open batches. */
  void flush() throws IOException {
    for (int i = 0; i < guards.size(); i++) {
      guards.get(i).verify();
    }
    for (int i = 0; i < writers.size(); i++) {
      writers.get(i).flush();
    }
  }

  /** Moves what waits into the queues; says whether nothing is left. */
  boolean drainOutbox() {
    boolean drained = true;
    for (int i = 0; i < writers.size(); i++) {
      drained &= writers.get(i).drainOutbox();
    }
    return drained;
  }

  long recordsSent() {
    long sum = 0;
    for (int i = 0; i < writers.size(); i++) {
      sum += writers.get(i).recordsSent();
    }
    return sum;
  }

  boolean isQuiescent() {
    for (OperatorRunner<?> runner : runners) {
      if (!runner.operator().isQuiescent()) {
        return false;
      }
    }
    return true;
  }

  void notifyComplete(long checkpointId) throws Exception {
    for (OperatorRunner<?> runner : runners) {
      runner.call(
          "when checkpoint " + checkpointId + " was complete",
          () -> runner.operator().notifyCheckpointComplete(checkpointId));
    }
  }

  void endOfJob() throws Exception {
    for (OperatorRunner<?> runner : runners) {
      runner.call("at the end of the job", () -> runner.operator().endOfJob());
    }
  }

  void notifyAborted(long checkpointId) throws Exception {
    for (OperatorRunner<?> runner : runners) {
      runner.call(
          "when checkpoint " + checkpointId + " was aborted",
          () -> runner.operator().notifyCheckpointAborted(checkpointId));
    }
  }

  /** Closes every operator, whatever fails; the first failure is returned. */
  @Nullable Throwable close() {
    Throwable first = null;
    for (OperatorRunner<?> runner : runners) {
      Throwable failure = runner.close();
      if (failure != null) {
        if (first == null) {
          first = failure;
        } else if (first != failure) {
          first.addSuppressed(failure);
        }
      }
    }
    return first;
  }
}
