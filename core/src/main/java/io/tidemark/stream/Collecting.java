// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.JobClient;
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
    var unused =
        client
            .getJobExecutionResult()
            .whenComplete(
                (result, failure) -> {
                  if (failure == null) {
                    results.end();
                  } else {
                    results.end(failed(client, failure));
                  }
                });
    return new Results<>(results, client);
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

  /** The results; closing them ends the job. */
  private static final class Results<T> implements CloseableIterator<T> {
    private final CollectedResults<T> results;
    private final JobClient client;

    Results(CollectedResults<T> results, JobClient client) {
      this.results = results;
      this.client = client;
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
      if (!client.getJobExecutionResult().isDone()) {
        client.cancel().join();
      }
      client.close();
    }
  }
}
