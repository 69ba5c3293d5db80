// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collect;

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The results of a job on their way to the program that runs it. Attached to the environment under
 * a name, by which {@link CollectSink} finds it.
 *
 * <p>Thread: subtasks and the I/O pool put in, one thread of the program takes out; whoever watches
 * the job says when it has ended.
 *
 * @param <T> the type of the results
 */
public final class CollectedResults<T> implements Iterator<T> {
  private static final int FULL = 10_000;

  /** Who waits for room goes on here, and not after each single result. */
  private static final int ROOM = FULL / 2;

  private static final long REMEMBERED_CHECKPOINTS = 1_000;
  private static final Object END = new Object();

  private final LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
  private final TreeSet<BatchKey> committed = new TreeSet<>();
  private final Map<BatchKey, Runnable> whenCommitted = new TreeMap<>();
  private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private @Nullable Object next;
  private int attempt;
  private boolean handedOver;
  private @Nullable RuntimeException failure;

  /** Creates it, empty. */
  public CollectedResults() {}

  private record BatchKey(long checkpointId, int subtask) implements Comparable<BatchKey> {
    @Override
    public int compareTo(BatchKey other) {
      int byCheckpoint = Long.compare(checkpointId, other.checkpointId);
      return byCheckpoint != 0 ? byCheckpoint : Integer.compare(subtask, other.subtask);
    }
  }

  // ---- for the sink --------------------------------------------------------------------------

  /** Whether so much waits that the sink should take no more for now. */
  boolean isFull() {
    return queue.size() >= FULL;
  }

  /** Has the program run something once it has taken enough results, or at once when it has. */
  void whenThereIsRoom(Runnable goOn) {
    waiting.add(goOn);
    tellOfRoom(); // What was taken between the look and the note told nobody.
  }

  private void tellOfRoom() {
    if (waiting.isEmpty() || queue.size() > ROOM) {
      return;
    }
    for (Runnable goOn = waiting.poll(); goOn != null; goOn = waiting.poll()) {
      goOn.run();
    }
  }

  /** A writer has started; without checkpoints a restart would hand over everything again. */
  synchronized void writerStarted(int newAttempt, boolean exactlyOnce) {
    if (newAttempt > attempt) {
      attempt = newAttempt;
      whenCommitted.clear();
      if (handedOver && !exactlyOnce) {
        end(
            new IllegalStateException(
                "The job restarted from its beginning after it had handed over results, and would"
                    + " hand them over twice. Call enableCheckpointing, so that results are handed"
                    + " over exactly once, or run without restarts."));
      }
    }
  }

  /** Hands over one result at once. */
  synchronized void add(T result, int ofAttempt) {
    if (ofAttempt == attempt && failure == null) {
      handedOver = true;
      queue.add(result);
    }
  }

  /** Has something run when a batch of the running attempt has been handed over. */
  synchronized void whenCommitted(CollectedBatch<T> batch, Runnable action) {
    whenCommitted.put(new BatchKey(batch.checkpointId(), batch.subtask()), action);
  }

  /** Hands over the results of a checkpoint, unless that was done before. */
  synchronized void commit(long checkpointId, int subtask, Iterable<T> results) {
    BatchKey key = new BatchKey(checkpointId, subtask);
    Runnable action = whenCommitted.remove(key);
    if (action != null) {
      action.run();
    }
    if (committed.add(key)) {
      results.forEach(queue::add);
      committed
          .headSet(new BatchKey(committed.last().checkpointId - REMEMBERED_CHECKPOINTS, 0))
          .clear();
    }
  }

  // ---- for the program -----------------------------------------------------------------------

  /** No result follows: the job has ended. */
  public void end() {
    queue.add(END);
  }

  /** No result follows, and who asks for one more gets the failure. */
  public synchronized void end(RuntimeException why) {
    if (failure == null) {
      failure = why;
    }
    queue.add(END);
  }

  /** Whether there is something to take, or the end to be seen, without waiting. */
  boolean hasNextNow() {
    return next != null || !queue.isEmpty();
  }

  /**
   * Waits until there is a result or none will come.
   *
   * @throws RuntimeException what {@link #end(RuntimeException)} was given, behind the last result
   * @throws IllegalStateException when the thread is interrupted while it waits
   */
  @Override
  public boolean hasNext() {
    if (next == null) {
      try {
        next = queue.take();
        tellOfRoom();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(
            "The thread was interrupted while it waited for a result of the job.", e);
      }
    }
    if (next != END) {
      return true;
    }
    RuntimeException why = failureSoFar();
    if (why != null) {
      throw why;
    }
    return false;
  }

  private synchronized @Nullable RuntimeException failureSoFar() {
    return failure;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The job has ended; it has no more results.");
    }
    Object result = next;
    next = null;
    if (result == null) {
      throw new NoSuchElementException("The job has ended; it has no more results.");
    }
    return (T) result;
  }
}
