// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.AlignmentDecision;
import io.tidemark.checkpoint.BarrierAlignment;
import io.tidemark.checkpoint.CheckpointBarrier;
import io.tidemark.checkpoint.CheckpointFailureReason;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.operator.CoordinatedOperator.Status;
import io.tidemark.operator.OperatorException;
import io.tidemark.runtime.exchange.ChannelEvent;
import io.tidemark.runtime.exchange.FlowControl;
import io.tidemark.runtime.scheduling.Mailbox;
import io.tidemark.runtime.scheduling.Progress;
import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One parallel instance of an operator chain: the tasklet that everything happens in.
 *
 * <p><b>A turn</b> ({@link #call}): first the mailbox; then, unless something waits in the outbox,
 * timers and watermarks that are due; then records, from the source or the channels, until the
 * turn's share is used up or the outbox fills; last, open batches are handed over.
 *
 * <p><b>Barriers.</b> A source takes a snapshot when the job's control thread triggers it; any
 * other subtask when {@link BarrierAlignment} says that the barrier is complete. A snapshot is
 * taken between two records, never inside a watermark that is half passed on.
 *
 * <p><b>End.</b> When all inputs have ended, timers fire up to the end of time, operators finish
 * one by one and the end is passed on. The subtask then stays, letting barriers pass, until the
 * job's control thread says that the last checkpoint is complete.
 *
 * <p>Thread: {@link #call} and everything private run on the scheduler's thread for this tasklet;
 * the public methods that post a mail may come from any.
 */
public final class Subtask implements Tasklet {
  private static final Logger LOG = LoggerFactory.getLogger(Subtask.class);
  private static final int STEPS_IN_TURN = 4;

  /** A turn takes no further batch then: tables that grew in it may have taken their time. */
  private static final long INPUT_TURN_NANOS = 1_000_000;

  /** A source is polled this often before anyone looks whether its turn is over. */
  private static final int SOURCE_POLLS_AT_ONCE = 8;

  private static final int SOURCE_POLLS_IN_TURN = 1024;

  /** Long enough to fill a batch for each receiver, short enough for those who wait for a turn. */
  private static final long SOURCE_TURN_NANOS = 500_000;

  private final SubtaskKey key;
  private final Parts parts;

  /** Barriers to inject, and what the coordinator sent behind the first of them, in that order. */
  private final ArrayDeque<FromControl> triggers = new ArrayDeque<>();

  private SubtaskState state = SubtaskState.CREATED;
  private @Nullable OperatorChain chain;
  private @Nullable SubtaskInput input;
  private CoordinatedOperator.@Nullable Emitting source;
  private @Nullable CompletableFuture<Void> sourceAvailable;

  /** When the first barrier came of those that are being aligned. */
  private long alignmentBeganNanos;

  private boolean sourceEnded;
  private boolean endSaid;
  private boolean terminationAsked;
  private boolean cancelAsked;

  /** Whether it closes because it has failed; those who cancel it then need not hurry it. */
  private volatile boolean failing;

  /**
   * What a subtask is made of.
   *
   * @param builder makes the operators, on the subtask's thread
   * @param slot its place in the scheduler
   * @param mailbox its mailbox
   * @param flow whether its outputs take more
   * @param work what waits before the next record
   * @param alignment its barrier bookkeeping
   * @param snapshots takes its snapshots
   * @param clock the clock
   * @param metrics how it spends its time
   * @param metricGroup where that is shown
   * @param listener the job's control thread
   * @param checkpointing whether checkpoints are taken
   */
  record Parts(
      ChainBuilder builder,
      Slot slot,
      Mailbox mailbox,
      FlowControl flow,
      PendingWork work,
      BarrierAlignment alignment,
      SnapshotTaker snapshots,
      Clock clock,
      SubtaskMetrics metrics,
      MetricGroup metricGroup,
      SubtaskListener listener,
      boolean checkpointing) {}

  /** A barrier to inject, or an event that came behind one. */
  private record FromControl(@Nullable CheckpointBarrier barrier, @Nullable Object event) {
    boolean isBarrierOf(long checkpointId) {
      return barrier != null && barrier.checkpointId() == checkpointId;
    }
  }

  Subtask(SubtaskKey key, Parts parts) {
    this.key = key;
    this.parts = parts;
  }

  // ---- mails: any thread -----------------------------------------------------------------------

  /** Has a source take part in a checkpoint. */
  public void triggerCheckpoint(CheckpointBarrier barrier) {
    parts.mailbox.post(
        () -> {
          triggers.add(new FromControl(barrier, null));
          parts.work.checkpointTriggered(barrier.checkpointId());
        });
  }

  /** Says that the barrier of a checkpoint will come through the channels. */
  public void checkpointTriggered(long checkpointId) {
    parts.mailbox.post(() -> parts.work.checkpointTriggered(checkpointId));
  }

  /** Tells the operators that a checkpoint is complete. */
  public void notifyCheckpointComplete(long checkpointId) {
    parts.mailbox.post(
        () -> {
          if (isOpen()) {
            openChain().notifyComplete(checkpointId);
          }
        });
  }

  /** Tells the operators that a checkpoint will not complete. */
  public void notifyCheckpointAborted(long checkpointId) {
    parts.mailbox.post(
        () -> {
          if (isOpen()) {
            parts.alignment.onCancel(checkpointId);
            parts.work.checkpointAborted(checkpointId);
            noteEndOfAlignment();
            triggers.removeIf(one -> one.isBarrierOf(checkpointId));
            openChain().notifyAborted(checkpointId);
          }
        });
  }

  /**
   * Hands an event of the coordinator to the head operator. One that was sent behind a barrier
   * waits until that is injected: what the coordinator's part of the checkpoint holds as not handed
   * out yet, such as a split, must not be in the subtask's part as well.
   */
  public void coordinatorEvent(Object event) {
    parts.mailbox.post(
        () -> {
          if (!triggers.isEmpty()) {
            triggers.add(new FromControl(null, event));
          } else {
            handleEvent(event);
          }
        });
  }

  private void handleEvent(Object event) throws OperatorException {
    if (isOpen() && openChain().head().operator() instanceof CoordinatedOperator operator) {
      openChain()
          .head()
          .call("when it was given work", () -> operator.handleCoordinatorEvent(event));
    }
  }

  /**
   * All subtasks have emitted everything and it is safe: ends the subtask once nothing is under way
   * in the background.
   */
  public void terminateWhenEnded() {
    parts.mailbox.post(
        () -> {
          if (isOpen()) {
            terminationAsked = true;
            openChain().endOfJob();
          }
        });
  }

  /** Closes the operators as soon as the current call returns, whatever is left to do. */
  public void cancel() {
    parts.mailbox.post(() -> cancelAsked = true);
    if (!failing && parts.slot.ownsThread()) {
      interruptCall(); // It may wait for what will never come, and holds up nobody else.
    }
  }

  /** Interrupts the call in progress, unless it closes already; says whether there was one. */
  public boolean interruptCall() {
    return parts.slot.interrupt();
  }

  /**
   * Reads keyed state between two records.
   *
   * @param answer completed with a copy of what is there, null when there is nothing
   */
  public void queryState(StateQuery query, CompletableFuture<Object> answer) {
    parts.mailbox.post(() -> query.answer(isOpen() ? openChain().runners() : List.of(), answer));
  }

  // ---- the turn --------------------------------------------------------------------------------

  @Override
  public String name() {
    return key.toString();
  }

  @Override
  public long nextDeadlineMillis() {
    OperatorChain open = chain;
    if (open == null || parts.flow.isBlocked()) {
      return Long.MAX_VALUE;
    }
    return parts.work.isPaused() ? open.nextCallbackMillis() : open.nextProcessingMillis();
  }

  @Override
  public Progress call() {
    if (state == SubtaskState.CLOSED) {
      return Progress.DONE;
    }
    try {
      long begun = parts.clock.nanoTime();
      boolean progress = turn();
      parts.metrics.turn(begun, progress, parts.flow.isBlocked());
      if (state == SubtaskState.CLOSED) {
        return Progress.DONE;
      }
      return progress ? Progress.MADE : Progress.NONE;
    } catch (Throwable failure) {
      fail(failure);
      return Progress.DONE;
    }
  }

  private boolean turn() throws Exception {
    boolean progress = false;
    if (state == SubtaskState.CREATED) {
      transition(SubtaskState.INITIALIZING);
      initialize();
      progress = true;
    }
    progress |= parts.mailbox.runMails();
    if (cancelAsked || (terminationAsked && openChain().isQuiescent())) {
      close(); // Although a barrier may wait in the outbox: those behind it close, too.
      return true;
    }
    if (parts.flow.isBlocked() && openChain().drainOutbox()) {
      parts.flow.drained();
    }
    if (parts.flow.isBlocked()) {
      return (!parts.work.isNeeded() && injectBarriers()) || progress;
    }
    parts.work.turnBegins();
    OperatorChain open = openChain();
    progress |= parts.work.isPaused() ? workWhilePaused(open) : workThroughTurn(open);
    open.flush();
    countRecords(open);
    if (state == SubtaskState.ENDED) {
      ended(open);
    }
    return progress;
  }

  /**
   * Says that everything is emitted. Where no checkpoint makes sure that what was emitted is safe,
   * what is under way in the background must have come back before.
   */
  private void ended(OperatorChain open) {
    if (!endSaid && (parts.checkpointing || open.isQuiescent())) {
      endSaid = true;
      parts.listener.ended(key);
    }
  }

  private void countRecords(OperatorChain open) {
    SubtaskInput channels = input;
    parts.metrics.counted(
        channels == null ? 0 : channels.recordsReceived(),
        open.recordsSent(),
        open.head().currentWatermark(),
        open.head().backends().stateAccesses());
  }

  /** What operators asked for, and barriers to inject, but neither timers nor records. */
  private boolean workWhilePaused(OperatorChain open) throws Exception {
    boolean progress = false;
    if (open.nextCallbackMillis() <= parts.clock.currentTimeMillis()) {
      progress = true;
      if (!open.callBack(parts.clock.currentTimeMillis())) {
        return true;
      }
    }
    return (!parts.work.isNeeded() && injectBarriers()) || progress;
  }

  /** Timers and watermarks, then barriers to inject, then records. */
  private boolean workThroughTurn(OperatorChain open) throws Exception {
    boolean progress = false;
    if (parts.work.isNeeded()) {
      progress = true;
      if (!open.advance()) {
        return true;
      }
    }
    long next = open.nextProcessingMillis();
    if (next != Long.MAX_VALUE && next <= parts.clock.currentTimeMillis()) {
      progress = true;
      if (!open.fireProcessingTime(parts.clock.currentTimeMillis()) && !parts.work.inputIsNext()) {
        return true;
      }
    }
    progress |= injectBarriers();
    if (parts.flow.isBlocked() || parts.work.isPaused()) {
      return true; // By a timer just now: what an input brings would come on top.
    }
    switch (state) {
      case RUNNING -> progress |= source != null ? emitFromSource() : takeFromChannels();
      case ENDING -> progress |= finishStep();
      case ENDED -> progress |= takeFromChannels();
      default -> throw new IllegalStateException(name() + " is in state " + state + " in a turn.");
    }
    return progress;
  }

  /**
   * Takes the snapshots that were triggered: their barriers go behind what waits in the outbox. Not
   * while operators finish one by one: what some have emitted at their end would come again from a
   * snapshot that does not say that they are finished.
   */
  private boolean injectBarriers() throws Exception {
    if (state == SubtaskState.ENDING) {
      return false;
    }
    boolean any = false;
    for (FromControl next = triggers.poll(); next != null; next = triggers.poll()) {
      any = true;
      if (next.barrier != null) {
        act(parts.alignment.onTrigger(next.barrier));
      } else if (next.event != null) {
        handleEvent(next.event);
      }
    }
    return any;
  }

  /** Whether the next record may be taken, once what waits before it is done. */
  private boolean mayGoOn() throws Exception {
    return parts.work.mayTakeRecord()
        || (!parts.flow.isBlocked()
            && !parts.work.isPaused()
            && openChain().advance()
            && parts.work.mayTakeRecord());
  }

  private boolean emitFromSource() throws Exception {
    if (sourceEnded) {
      endOfTime();
      return true;
    }
    CompletableFuture<Void> available = sourceAvailable;
    if (available != null) {
      if (!available.isDone()) {
        return false;
      }
      sourceAvailable = null;
    }
    CoordinatedOperator.Emitting emitting = source;
    boolean progress = false;
    long begun = parts.clock.nanoTime();
    parts.flow.turnBegins();
    for (int i = 0; i < SOURCE_POLLS_IN_TURN && emitting != null; i++) {
      if (i % SOURCE_POLLS_AT_ONCE == 0 && i > 0 && sourceTurnIsOver(begun)) {
        return true;
      }
      Status status = emitNext(emitting);
      if (status == Status.END_OF_INPUT) {
        sourceEnded = true;
        return true;
      }
      if (status == Status.NOTHING_AVAILABLE) {
        waitForSource(emitting);
        return progress || sourceAvailable == null || parts.work.isNeeded();
      }
      progress = true;
      if (!mayGoOn()) {
        return true;
      }
    }
    return progress;
  }

  /** Receivers should find full batches, and soon. */
  private boolean sourceTurnIsOver(long begunNanos) {
    int channels = openChain().channelCount();
    return (channels > 0 && parts.flow.batchesInTurn() >= channels)
        || parts.clock.nanoTime() - begunNanos >= SOURCE_TURN_NANOS;
  }

  private Status emitNext(CoordinatedOperator.Emitting emitting) throws OperatorException {
    try {
      return emitting.emitNext();
    } catch (Throwable failure) {
      throw openChain().head().failed("when it read", failure);
    }
  }

  private void waitForSource(CoordinatedOperator.Emitting emitting) {
    CompletableFuture<Void> available = emitting.isAvailable();
    if (!available.isDone()) {
      sourceAvailable = available;
      // However it completes: the operator says what has failed when it is to emit.
      var unused = available.whenComplete((nothing, failure) -> parts.slot.wake());
    }
  }

  private boolean takeFromChannels() throws Exception {
    SubtaskInput channels = input;
    if (channels == null) {
      return false;
    }
    boolean progress = false;
    long begun = parts.clock.nanoTime();
    for (int i = 0; i < STEPS_IN_TURN; i++) {
      if (state == SubtaskState.RUNNING && channels.hasEnded()) {
        endOfTime(); // Before a barrier behind the end, and though nothing may come any more.
        return true;
      }
      switch (channels.step()) {
        case NOTHING -> {
          return progress;
        }
        case BARRIER -> act(channels.takeDecision());
        case INPUT_ENDED -> inputEnded(channels);
        case SOMETHING -> {}
      }
      progress = true;
      if (!mayGoOn() || parts.clock.nanoTime() - begun >= INPUT_TURN_NANOS) {
        return true;
      }
    }
    return progress;
  }

  private void inputEnded(SubtaskInput channels) throws Exception {
    OperatorRunner<?> head = openChain().head();
    if (!head.backends().wasFinished()) {
      int ended = channels.takeEndedInput();
      head.call("when input " + ended + " had ended", () -> head.operator().endInput(ended));
    }
  }

  /** All inputs have ended: event time comes to its end. */
  private void endOfTime() {
    transition(SubtaskState.ENDING);
    openChain().head().watermarkArrived(Long.MAX_VALUE);
  }

  /** One step of finishing; the watermark of the end of time has been passed on before. */
  private boolean finishStep() throws Exception {
    if (openChain().finishNext()) {
      return true;
    }
    openChain().broadcast(new ChannelEvent.EndOfDataEvent());
    transition(SubtaskState.ENDED);
    return true;
  }

  private void act(AlignmentDecision decision) throws Exception {
    for (long givenUp : decision.givenUp()) {
      parts.listener.declined(
          givenUp,
          key,
          CheckpointFailureReason.OVERTAKEN,
          "A later barrier came before all barriers of this checkpoint.");
    }
    long now = parts.clock.nanoTime();
    if (alignmentBeganNanos == 0) {
      alignmentBeganNanos = now;
    }
    for (CheckpointBarrier barrier : decision.snapshots()) {
      boolean ended = state == SubtaskState.ENDED;
      parts.snapshots.take(barrier, openChain(), ended, now - alignmentBeganNanos);
      parts.work.snapshotTaken(barrier.checkpointId());
    }
    noteEndOfAlignment();
  }

  private void noteEndOfAlignment() {
    if (!parts.alignment.isAligning()) {
      alignmentBeganNanos = 0;
    }
  }

  // ---- life ------------------------------------------------------------------------------------

  private void initialize() throws Exception {
    ChainBuilder.Built built = parts.builder.build();
    chain = built.chain();
    built.chain().initialize();
    source = built.chain().source();
    input = built.input();
    if (built.input() != null) {
      built.input().open();
    }
    parts.metrics.register(parts.metricGroup, built.input());
    if (source != null && built.chain().head().backends().wasFinished()) {
      sourceEnded = true;
      source.hadEnded();
    }
    transition(SubtaskState.RUNNING);
    parts.listener.ready(key);
  }

  private void transition(SubtaskState next) {
    if (next.compareTo(state) <= 0) {
      throw new IllegalStateException(
          "Subtask " + key + " cannot go from " + state + " to " + next + ".");
    }
    state = next;
  }

  private boolean isOpen() {
    return state != SubtaskState.CREATED
        && state != SubtaskState.INITIALIZING
        && state != SubtaskState.CLOSED;
  }

  private OperatorChain openChain() {
    OperatorChain open = chain;
    if (open == null) {
      throw new IllegalStateException("Subtask " + key + " has no operators yet.");
    }
    return open;
  }

  /**
   * Says that it has failed before it closes its operators: they drop what is not finished, and a
   * snapshot that was to hold that must not be acknowledged any more.
   */
  private void fail(Throwable cause) {
    failing = true;
    SubtaskFailure failure = new SubtaskFailure(key, cause);
    try {
      parts.listener.failed(key, failure);
      Throwable whileClosing = closeChain();
      if (whileClosing != null && whileClosing != cause) {
        failure.addSuppressed(whileClosing);
        LOG.warn("Subtask {} failed once more while it was closed.", key, whileClosing);
      }
    } finally {
      closed(); // Whatever happens: the job waits for it.
    }
  }

  private void close() {
    Throwable whileClosing = closeChain();
    if (whileClosing != null && cancelAsked) {
      LOG.warn("Subtask {} failed while it was closed.", key, whileClosing);
    } else if (whileClosing != null) {
      parts.listener.failed(key, new SubtaskFailure(key, whileClosing));
    }
    closed();
  }

  private @Nullable Throwable closeChain() {
    parts.slot.shieldCall();
    return chain == null ? null : chain.close();
  }

  private void closed() {
    transition(SubtaskState.CLOSED);
    parts.snapshots.close();
    parts.listener.closed(key);
  }
}
