// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.sink;

import io.tidemark.config.SinkOptions;
import io.tidemark.io.Committer;
import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.metrics.Counter;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.Rethrow;
import io.tidemark.operator.VersionedBytes;
import io.tidemark.state.ListState;
import io.tidemark.util.Causes;
import io.tidemark.util.Checks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a sink has prepared and not committed yet, in the order of the checkpoints, and the commits
 * of it: one at a time on the I/O pool, each for everything up to the newest complete checkpoint,
 * and each only after it was made sure that no other run has taken the job over meanwhile.
 *
 * <p>Thread: the subtask's; the committer, and the answers in its requests, belong to the I/O pool
 * from the start of a commit to its outcome.
 */
final class Transactions<IN, CommT> {
  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
  private static final long FIRST_DELAY_MILLIS = 100;
  private static final long MAX_DELAY_MILLIS = 10_000;

  private final OperatorContext<?> context;
  private final CommittingSinkWriter<IN, CommT> writer;
  private final Committer<CommT> committer;
  private final SimpleVersionedSerializer<CommT> serializer;
  private final Counter failedCommits;
  private final int maxRetries;
  private final List<CommitRequest<CommT>> pending = new ArrayList<>();
  private CompletableFuture<Void> idle = CompletableFuture.completedFuture(null);
  private long completeUpTo = Long.MIN_VALUE;
  private boolean running;
  private boolean waitingToRetry;
  private boolean closed;

  Transactions(
      OperatorContext<?> context,
      CommittingSinkWriter<IN, CommT> writer,
      Committer<CommT> committer,
      SimpleVersionedSerializer<CommT> serializer) {
    this.context = context;
    this.writer = writer;
    this.committer = committer;
    this.serializer = serializer;
    this.failedCommits = context.metrics().counter("numCommitsFailed");
    this.maxRetries = context.configuration().get(SinkOptions.COMMITTER_RETRIES);
    Checks.argument(
        maxRetries >= 0,
        "%s is %d; give how often a commit may be put off, from 0.",
        SinkOptions.COMMITTER_RETRIES.key(),
        maxRetries);
  }

  /** Takes over what a checkpoint holds, and commits it. */
  void restore(ListState<byte[]> state) throws Exception {
    for (byte[] element : state.get()) {
      long checkpointId = VersionedBytes.checkpointId(element);
      CommT committable = VersionedBytes.readBehindId(serializer, element);
      pending.add(new CommitRequest<>(checkpointId, committable));
      completeUpTo = Math.max(completeUpTo, checkpointId);
    }
    pending.sort(null);
    commit();
  }

  /** Has the writer prepare what came since the last time. */
  void prepare(long checkpointId) throws IOException, InterruptedException {
    for (CommT committable : writer.prepareCommit(checkpointId)) {
      pending.add(new CommitRequest<>(checkpointId, committable));
    }
  }

  /** Everything that is not known to be committed, as operator state. */
  List<byte[]> snapshot() throws IOException {
    List<byte[]> elements = new ArrayList<>(pending.size());
    for (CommitRequest<CommT> request : pending) {
      elements.add(VersionedBytes.write(serializer, request.checkpointId(), request.kept()));
    }
    return elements;
  }

  /** A checkpoint is complete; one that comes late changes nothing. */
  void checkpointComplete(long checkpointId) {
    completeUpTo = Math.max(completeUpTo, checkpointId);
    commit();
  }

  /** Commits everything, since no checkpoint will. */
  void commitAtEnd() {
    completeUpTo = Long.MAX_VALUE;
    commit();
  }

  boolean isQuiescent() {
    return !running && !waitingToRetry && committable().isEmpty();
  }

  private List<CommitRequest<CommT>> committable() {
    List<CommitRequest<CommT>> requests = new ArrayList<>();
    for (CommitRequest<CommT> request : pending) {
      if (request.checkpointId() <= completeUpTo) {
        requests.add(request);
      }
    }
    return requests;
  }

  private void commit() {
    if (running || waitingToRetry || closed) {
      return; // What is complete by then goes along when the commit that runs has ended.
    }
    List<CommitRequest<CommT>> requests = committable();
    if (requests.isEmpty()) {
      return;
    }
    running = true;
    CompletableFuture<Void> done = new CompletableFuture<>();
    idle = done;
    requests.forEach(CommitRequest::begin);
    context.<Boolean>callCommitting(
        () -> {
          try {
            context.verifyStillOwner();
            committer.commit(Collections.unmodifiableList(requests));
            return true;
          } finally {
            done.complete(null);
          }
        },
        (result, failure) -> outcome(requests, failure));
  }

  private void outcome(List<CommitRequest<CommT>> requests, @Nullable Throwable failure) {
    running = false;
    if (closed) {
      return;
    }
    if (failure != null) {
      throw Rethrow.asIs(failure);
    }
    List<CommitRequest<CommT>> again = new ArrayList<>();
    for (CommitRequest<CommT> request : requests) {
      if (settle(request)) {
        pending.remove(request);
      } else {
        again.add(request);
      }
    }
    if (again.isEmpty()) {
      commit();
    } else {
      commitLater(again);
    }
  }

  private void commitLater(List<CommitRequest<CommT>> again) {
    CommitRequest<CommT> longest =
        Collections.max(again, Comparator.comparing(CommitRequest::getNumberOfRetries));
    int tries = longest.getNumberOfRetries();
    long delayMillis = delayMillis(tries);
    if (Integer.bitCount(tries) == 1) { // The first, second, fourth, eighth ... time.
      LOG.warn(
          "The sink '{}' could not commit {} committables yet, such as {}: its committer has put"
              + " that off {} times. The next try is in {} ms; after {} the job fails.",
          context.operatorUid(),
          again.size(),
          describe(longest),
          tries,
          delayMillis,
          maxRetries);
    }
    waitingToRetry = true;
    context.callAt(
        context.clock().currentTimeMillis() + delayMillis,
        time -> {
          waitingToRetry = false;
          commit();
        });
  }

  /** Whether nothing is left to do for a request. */
  private boolean settle(CommitRequest<CommT> request) {
    Throwable known = request.knownFailure();
    Throwable unknown = request.unknownFailure();
    if (unknown != null) {
      throw new IllegalStateException(
          "The sink '"
              + context.operatorUid()
              + "' could not commit "
              + describe(request)
              + ". The job fails, since its records would be lost; a restart tries again.",
          unknown);
    }
    if (known != null) {
      failedCommits.inc();
      LOG.warn(
          "The sink '{}' gave up {}: the records in it are lost. The committer knows why.",
          context.operatorUid(),
          describe(request),
          Causes.printable(known));
      return true;
    }
    if (!request.takeRetry()) {
      return true;
    }
    if (request.getNumberOfRetries() > maxRetries) {
      throw new IllegalStateException(
          "The sink '"
              + context.operatorUid()
              + "' tried "
              + request.getNumberOfRetries()
              + " times to commit "
              + describe(request)
              + ", and its committer put it off each time. The job fails; a restart tries again."
              + " Look what the committer waits for, or allow more with "
              + SinkOptions.COMMITTER_RETRIES.key()
              + ".");
    }
    return false;
  }

  private String describe(CommitRequest<CommT> request) {
    return request.getCommittable() + " of checkpoint " + request.checkpointId();
  }

  private static long delayMillis(int retries) {
    return Math.min(MAX_DELAY_MILLIS, FIRST_DELAY_MILLIS << Math.min(retries - 1, 20));
  }

  /** Closes the committer once the commit that runs has ended. */
  void close() throws Exception {
    closed = true;
    if (idle.isDone()) {
      committer.close();
    } else {
      CompletableFuture<Void> unused = idle.thenRun(this::closeLate);
    }
  }

  private void closeLate() {
    try {
      committer.close();
    } catch (Exception e) {
      LOG.warn(
          "Closing the committer of '{}' failed after its last commit.",
          context.operatorUid(),
          Causes.printable(e));
    }
  }
}
