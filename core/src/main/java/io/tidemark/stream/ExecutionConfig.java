// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.config.Configuration;
import io.tidemark.config.CopyRecords;
import io.tidemark.config.CoreOptions;
import io.tidemark.config.PipelineOptions;
import io.tidemark.serializer.SerializerConfig;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Checks;
import java.time.Duration;

/**
 * Settings of how operators are executed. Each method writes into the environment's configuration,
 * but for registered serializers, which are objects.
 *
 * <p>There is no buffer timeout: a batch of records is handed over when it is full or when its
 * producer's turn ends, so latency follows load by itself.
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
