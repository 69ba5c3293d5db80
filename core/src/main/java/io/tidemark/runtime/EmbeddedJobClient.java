// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.graph.CheckpointStatistics;
import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobStatus;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamNode;
import io.tidemark.runtime.control.OperatorNames;
import io.tidemark.runtime.control.StuckControl;
import io.tidemark.runtime.subtask.StateQuery;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.StateDescriptor;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A handle on a job of the embedded runtime. Thread: any. */
final class EmbeddedJobClient implements JobClient {
  private final JobGraph graph;
  private final JobManager jobManager;
  private final JobServices services;
  private final Runnable joinThreads;
  private final StuckControl stuckControl;

  EmbeddedJobClient(
      JobGraph graph,
      JobManager jobManager,
      JobServices services,
      StuckControl stuckControl,
      Runnable joinThreads) {
    this.graph = graph;
    this.jobManager = jobManager;
    this.services = services;
    this.joinThreads = joinThreads;
    this.stuckControl = stuckControl;
  }

  @Override
  public String getJobName() {
    return graph.jobName();
  }

  @Override
  public CompletableFuture<JobStatus> getJobStatus() {
    return CompletableFuture.completedFuture(jobManager.status());
  }

  @Override
  public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
    return jobManager.result().copy();
  }

  @Override
  public CompletableFuture<Void> cancel() {
    jobManager.cancel();
    watchControl();
    return jobManager.result().handle((result, failure) -> null);
  }

  /** Behind the mail that asks to stop. */
  private void watchControl() {
    if (stuckControl.stopAsked()) {
      jobManager.post(stuckControl::answered);
    }
  }

  @Override
  public CompletableFuture<Long> triggerCheckpoint() {
    CompletableFuture<Long> asked = jobManager.triggerCheckpoint();
    jobManager.questions().ask(asked);
    return offEngineThreads(asked);
  }

  @Override
  public <K> CompletableFuture<Object> queryState(
      String operatorUid, StateDescriptor<?, ?> descriptor, K key) {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    jobManager.questions().ask(answer);
    jobManager.withAttempt(
        attempt -> {
          try {
            if (attempt == null) {
              throw new IllegalStateException(
                  "The state of job '"
                      + graph.jobName()
                      + "' cannot be read: the job is "
                      + jobManager.status()
                      + ".");
            }
            query(attempt, operatorUid, descriptor, key, answer);
          } catch (RuntimeException refused) {
            answer.completeExceptionally(refused);
          }
        });
    return offEngineThreads(answer);
  }

  /** The same outcome, given on a thread that the program may block without blocking the job. */
  private <T> CompletableFuture<T> offEngineThreads(CompletableFuture<T> inner) {
    CompletableFuture<T> outer = new CompletableFuture<>();
    var unused =
        inner.whenComplete(
            (value, failure) ->
                services
                    .environment()
                    .ioPool()
                    .submit(
                        () -> complete(outer, value, failure),
                        (done, refused) -> complete(outer, value, failure)));
    return outer;
  }

  private static <T> boolean complete(
      CompletableFuture<T> outer, T value, @Nullable Throwable failure) {
    return failure == null ? outer.complete(value) : outer.completeExceptionally(failure);
  }

  private void query(
      JobAttempt attempt,
      String operatorUid,
      StateDescriptor<?, ?> descriptor,
      Object key,
      CompletableFuture<Object> answer) {
    JobVertex vertex = vertexOf(operatorUid);
    TypeSerializer<Object> serializer = keySerializer(vertex, operatorUid);
    KeyStrategy<Object> strategy = serializer.keyStrategy();
    Object normalized;
    int hash;
    try {
      normalized = strategy.normalize(Checks.notNull(key, "The key to look up is null."));
      hash = strategy.stableHash(normalized);
    } catch (ClassCastException wrongType) {
      throw new IllegalArgumentException(
          "The key "
              + key
              + " is a "
              + key.getClass().getName()
              + ", but the keys of operator '"
              + operatorUid
              + "' are of type "
              + serializer.snapshotConfiguration().describe()
              + ".",
          wrongType);
    }
    int maxParallelism = attempt.maxParallelism(vertex);
    int subtask =
        KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
            maxParallelism,
            vertex.parallelism(),
            KeyGroupRangeAssignment.assignToKeyGroup(hash, maxParallelism));
    attempt
        .subtask(new SubtaskKey(OperatorNames.chainName(vertex), subtask))
        .queryState(
            new StateQuery(operatorUid, descriptor, normalized, hash, graph.serializerConfig()),
            answer);
  }

  private JobVertex vertexOf(String operatorUid) {
    List<String> uids = new ArrayList<>();
    for (JobVertex vertex : graph.vertices()) {
      for (StreamNode node : vertex.nodes()) {
        if (operatorUid.equals(node.uid())) {
          return vertex;
        }
        if (node.uid() != null) {
          uids.add(node.uid());
        }
      }
    }
    throw new IllegalArgumentException(
        "Job '"
            + graph.jobName()
            + "' has no operator with the uid '"
            + operatorUid
            + "'; it has "
            + (uids.isEmpty()
                ? "none: give the operator one with uid(...)."
                : "the uids " + uids + "."));
  }

  @SuppressWarnings("unchecked")
  private TypeSerializer<Object> keySerializer(JobVertex vertex, String operatorUid) {
    if (operatorUid.equals(vertex.head().uid())) {
      for (var edge : graph.edges()) {
        if (edge.targetVertex() == vertex.index()
            && edge.edge().partitioning() instanceof Partitioning.Hash hash) {
          return (TypeSerializer<Object>) hash.keySerializer().duplicate();
        }
      }
    }
    throw new IllegalArgumentException(
        "Operator '" + operatorUid + "' has no keyed state: its input is not keyed.");
  }

  @Override
  public CheckpointStatistics getCheckpointStatistics() {
    return services.checkpointHistory().statistics();
  }

  @Override
  public Map<String, Object> getMetrics() {
    return services.metricValues();
  }

  @Override
  public void close() {
    jobManager.suspend();
    watchControl();
    try {
      @Nullable JobExecutionResult unused = jobManager.result().join();
    } catch (CompletionException failed) {
      // The job failed; whoever asked for its result has been told.
      org.slf4j.LoggerFactory.getLogger(EmbeddedJobClient.class)
          .debug("The job that is closed had failed.", failed);
    }
    joinThreads.run();
  }
}
