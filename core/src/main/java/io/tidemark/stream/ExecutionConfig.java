// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.config.Configuration;
import io.tidemark.config.CopyRecords;
import io.tidemark.config.CoreOptions;
import io.tidemark.config.PipelineOptions;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Checks;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;

/**
 * Settings of how operators are executed. Each method writes into the environment's configuration,
 * but for registered serializers, which are objects.
 *
 * <p>A buffer timeout has nothing to set: a batch of records is handed over when it is full or when
 * its producer's turn ends, so latency follows load by itself.
 */
public class ExecutionConfig {
  private final Configuration configuration;
  private SerializerConfig serializers = SerializerConfig.EMPTY;

  ExecutionConfig(Configuration configuration) {
    this.configuration = configuration;
  }

  /** How often watermark generators are asked for a watermark, in milliseconds. */
  public ExecutionConfig setAutoWatermarkInterval(long intervalMillis) {
    return setAutoWatermarkInterval(Duration.ofMillis(intervalMillis));
  }

  /** How often watermark generators are asked for a watermark. */
  public ExecutionConfig setAutoWatermarkInterval(Duration interval) {
    Checks.argument(
        !interval.isNegative(), "The watermark interval is %s; it must not be negative.", interval);
    configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, interval);
    return this;
  }

  /** How often watermark generators are asked for a watermark, in milliseconds. */
  public long getAutoWatermarkInterval() {
    return configuration.get(PipelineOptions.AUTO_WATERMARK_INTERVAL).toMillis();
  }

  /** Sets the parallelism of operators that get none of their own. */
  public ExecutionConfig setParallelism(int parallelism) {
    Checks.argument(parallelism >= 1, "The parallelism must be at least 1, not %s.", parallelism);
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    return this;
  }

  /** The parallelism of operators that get none of their own: one for each processor by default. */
  public int getParallelism() {
    return configuration
        .getOptional(CoreOptions.DEFAULT_PARALLELISM)
        .orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }

  /** Sets the number of key groups of operators that get none of their own. */
  public ExecutionConfig setMaxParallelism(int maxParallelism) {
    Transformation.checkMaxParallelism(maxParallelism, "the job");
    configuration.set(PipelineOptions.MAX_PARALLELISM, maxParallelism);
    return this;
  }

  /**
   * The number of key groups of operators that get none of their own; -1 when it is not set, and
   * follows from each operator's parallelism.
   */
  public int getMaxParallelism() {
    return configuration.getOptional(PipelineOptions.MAX_PARALLELISM).orElse(-1);
  }

  /**
   * Passes every record on as it is. Functions must then neither change a record after they emitted
   * it, nor change or keep one that they were given, where another operator may see it.
   */
  public ExecutionConfig enableObjectReuse() {
    configuration.set(PipelineOptions.COPY_RECORDS, CopyRecords.NEVER);
    return this;
  }

  /** Copies mutable records where two could see one object; the default. */
  public ExecutionConfig disableObjectReuse() {
    configuration.set(PipelineOptions.COPY_RECORDS, CopyRecords.AUTO);
    return this;
  }

  /** Whether every record is passed on as it is. */
  public boolean isObjectReuseEnabled() {
    return configuration.get(PipelineOptions.COPY_RECORDS) == CopyRecords.NEVER;
  }

  /**
   * Refuses types that only a serializer for any class could take. That holds always: such types
   * are refused when the job is built, unless a serializer was registered for them.
   */
  public ExecutionConfig disableGenericTypes() {
    return this;
  }

  /** Whether types are refused that only a serializer for any class could take: always. */
  public boolean hasGenericTypesDisabled() {
    return true;
  }

  /**
   * Gives every function settings of the program's own, which it reads by {@code
   * getRuntimeContext().getGlobalJobParameters()}, in place of those set before. They are written
   * under {@code pipeline.global-job-parameters} now: later changes of the object have no effect.
   */
  public ExecutionConfig setGlobalJobParameters(GlobalJobParameters globalJobParameters) {
    configuration.set(PipelineOptions.GLOBAL_JOB_PARAMETERS, globalJobParameters.toMap());
    return this;
  }

  /** As {@link #setGlobalJobParameters(GlobalJobParameters)}, with everything that is set. */
  public ExecutionConfig setGlobalJobParameters(Configuration globalJobParameters) {
    configuration.set(PipelineOptions.GLOBAL_JOB_PARAMETERS, globalJobParameters.toMap());
    return this;
  }

  /** The settings that functions read. */
  public GlobalJobParameters getGlobalJobParameters() {
    Map<String, String> parameters =
        configuration.get(PipelineOptions.GLOBAL_JOB_PARAMETERS, Collections.emptyMap());
    return new GlobalJobParameters() {
      private static final long serialVersionUID = 1L;

      @Override
      public Map<String, String> toMap() {
        return parameters;
      }
    };
  }

  /** Settings of the program's own; subclasses give them a form of their own. */
  public static class GlobalJobParameters implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The settings as text, by key; none unless overridden. */
    public Map<String, String> toMap() {
      return Collections.emptyMap();
    }
  }

  static void checkBufferTimeout(long timeoutMillis) {
    Checks.argument(
        timeoutMillis >= -1,
        "The buffer timeout is %s ms; it must be -1, for none, or more.",
        timeoutMillis);
  }

  /**
   * Serializes values of a class with the given serializer rather than with the built-in one.
   * Register before streams of the class are made.
   */
  public <T> ExecutionConfig registerTypeWithSerializer(
      Class<T> type, TypeSerializer<T> serializer) {
    serializers = serializers.with(type, serializer);
    return this;
  }

  /** The serializers that were registered. */
  public SerializerConfig getSerializerConfig() {
    return serializers;
  }
}
