// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.graph.JobStatus;
import io.tidemark.io.collect.CollectSink;
import io.tidemark.io.collect.CollectedResults;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Runs a job and hands its results to the program that asked for them. */
final class Collecting {
  /** The uid of the sink, and the name under which it finds where the results go. */
  private static final String NAME = "executeAndCollect";

  private Collecting() {}

  static <T> CloseableIterator<T> execute(DataStream<T> stream, String jobName) {
    StreamExecutionEnvironment environment = stream.environment;
    CollectedResults<T> results = new CollectedResults<>();
    DataStreamSink.of(stream, new CollectSink<>(NAME, serializer(stream)), "Collect")
        .uid(NAME)
        .setParallelism(1);
    Map<String, Object> attachments = new TreeMap<>();
    attachments.put(NAME, results);
    JobClient client = environment.executeAsync(environment.graphNamed(jobName), attachments);
    Results<T> taken = new Results<>(results, client);
    var unused = client.getJobExecutionResult().whenComplete(taken::jobEnded);
    return taken;
  }

  static <T> List<T> execute(DataStream<T> stream, String jobName, int limit) {
    Checks.argument(limit >= 1, "The limit of the results must be at least 1, not %s.", limit);
    List<T> taken = new ArrayList<>();
    try (CloseableIterator<T> results = execute(stream, jobName)) {
      while (taken.size() < limit && results.hasNext()) {
        taken.add(results.next());
      }
    }
    return taken;
  }

  @SuppressWarnings("unchecked")
  private static <T> TypeSerializer<T> serializer(DataStream<T> stream) {
    SerializerConfig config = stream.environment.getConfig().getSerializerConfig();
    TypeInformation<T> type = stream.getType();
    try {
      return type == null
          ? (TypeSerializer<T>) Types.ANY.createSerializer(config)
          : type.createSerializer(config);
    } catch (InvalidTypeException e) {
      throw new InvalidTypeException(
          "The results of operator '"
              + KnownTypes.operators(stream)
              + "' cannot be handed to the program, which keeps them as bytes until their checkpoint"
              + " is complete: "
              + e.getMessage(),
          e);
    }
  }

  private static IllegalStateException failed(JobClient client, Throwable reported) {
    Throwable cause = reported instanceof CompletionException ? reported.getCause() : null;
    Throwable failure = cause == null ? reported : cause;
    return new IllegalStateException(
        "The job '"
            + client.getJobName()
            + "' failed; what it had not handed over by then is missing from the results: "
            + failure.getMessage(),
        failure);
  }

  private static IllegalStateException incomplete(JobExecutionResult result) {
    return new IllegalStateException(
        "The job '"
            + result.jobName()
            + "' ended with the status "
            + result.status()
            + " before it had finished, so the results are not all there. Start the job again for"
            + " all of them, or close the iterator where what was taken so far is enough.");
  }

  /**
   * The results; closing them ends the job.
   *
   * <p>Thread: the program's takes and closes, the job's control thread says how the job ended.
   */
  private static final class Results<T> implements CloseableIterator<T> {
    private final CollectedResults<T> results;
    private final JobClient client;

    /** Whether the program wants no more, so that an end before the last result is no surprise. */
    private volatile boolean closed;

    Results(CollectedResults<T> results, JobClient client) {
      this.results = results;
      this.client = client;
    }

    /** Results are whole when the job has finished, and only then. */
    void jobEnded(JobExecutionResult result, @Nullable Throwable failure) {
      if (failure != null) {
        results.end(failed(client, failure));
      } else if (closed || result.status() == JobStatus.FINISHED) {
        results.end();
      } else {
        results.end(incomplete(result));
      }
    }

    @Override
    public boolean hasNext() {
      return results.hasNext();
    }

    @Override
    public T next() {
      return results.next();
    }

    @Override
    public void close() {
      closed = true;
      if (!client.getJobExecutionResult().isDone()) {
        client.cancel().join();
      }
      client.close();
    }
  }
}
