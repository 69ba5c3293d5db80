// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static io.tidemark.config.CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE;
import static io.tidemark.config.CheckpointingOptions.CHECKPOINTING_INTERVAL;
import static io.tidemark.config.CheckpointingOptions.CHECKPOINTING_TIMEOUT;
import static io.tidemark.config.CheckpointingOptions.CHECKPOINTS_DIRECTORY;
import static io.tidemark.config.CheckpointingOptions.CHECKPOINT_STORAGE;
import static io.tidemark.config.CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION;
import static io.tidemark.config.CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS;
import static io.tidemark.config.CheckpointingOptions.MAX_RETAINED_CHECKPOINTS;
import static io.tidemark.config.CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS;
import static io.tidemark.config.CheckpointingOptions.TOLERABLE_FAILURE_NUMBER;

import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import io.tidemark.config.ExternalizedCheckpointRetention;
import io.tidemark.util.Checks;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Settings of checkpoints. Each method writes into the environment's configuration. */
public class CheckpointConfig {
  private final Configuration configuration;
  private @Nullable CheckpointStorage storage;

  CheckpointConfig(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Whether checkpoints are taken. */
  public boolean isCheckpointingEnabled() {
    return CheckpointingOptions.interval(configuration).isPresent();
  }

  /** Sets how often a checkpoint is taken, in milliseconds. */
  public void setCheckpointInterval(long intervalMillis) {
    Checks.argument(
        intervalMillis >= 1,
        "The checkpoint interval must be at least 1 ms, not %s. Checkpointing is off until an"
            + " interval is set.",
        intervalMillis);
    configuration.set(CHECKPOINTING_INTERVAL, Duration.ofMillis(intervalMillis));
  }

  /** Sets how often a checkpoint is taken. */
  public void setCheckpointInterval(Duration interval) {
    setCheckpointInterval(interval.toMillis());
  }

  /** Takes no checkpoints. */
  public void disableCheckpointing() {
    configuration.removeConfig(CHECKPOINTING_INTERVAL);
  }

  /** How often a checkpoint is taken, in milliseconds; -1 when none is. */
  public long getCheckpointInterval() {
    return CheckpointingOptions.interval(configuration).map(Duration::toMillis).orElse(-1L);
  }

  /** Sets what checkpoints promise. */
  public void setCheckpointingConsistencyMode(CheckpointingMode mode) {
    configuration.set(CHECKPOINTING_CONSISTENCY_MODE, mode);
  }

  /** What checkpoints promise. */
  public CheckpointingMode getCheckpointingConsistencyMode() {
    return configuration.get(CHECKPOINTING_CONSISTENCY_MODE);
  }

  /** As {@link #setCheckpointingConsistencyMode}, under its older name. */
  public void setCheckpointingMode(CheckpointingMode mode) {
    setCheckpointingConsistencyMode(mode);
  }

  /** As {@link #getCheckpointingConsistencyMode}, under its older name. */
  public CheckpointingMode getCheckpointingMode() {
    return getCheckpointingConsistencyMode();
  }

  /** Sets how long a checkpoint may take, in milliseconds. */
  public void setCheckpointTimeout(long timeoutMillis) {
    Checks.argument(
        timeoutMillis >= 1, "The checkpoint timeout must be at least 1 ms, not %s.", timeoutMillis);
    configuration.set(CHECKPOINTING_TIMEOUT, Duration.ofMillis(timeoutMillis));
  }

  /** Sets how long a checkpoint may take. */
  public void setCheckpointTimeout(Duration timeout) {
    setCheckpointTimeout(timeout.toMillis());
  }

  /** How long a checkpoint may take, in milliseconds. */
  public long getCheckpointTimeout() {
    return configuration.get(CHECKPOINTING_TIMEOUT).toMillis();
  }

  /** Sets the least time from the end of a checkpoint to the next one, in milliseconds. */
  public void setMinPauseBetweenCheckpoints(long minPauseMillis) {
    Checks.argument(
        minPauseMillis >= 0,
        "The minimum pause between checkpoints must not be negative, but is %s ms.",
        minPauseMillis);
    configuration.set(MIN_PAUSE_BETWEEN_CHECKPOINTS, Duration.ofMillis(minPauseMillis));
  }

  /** Sets the least time from the end of a checkpoint to the next one. */
  public void setMinPauseBetweenCheckpoints(Duration minPause) {
    setMinPauseBetweenCheckpoints(minPause.toMillis());
  }

  /** The least time from the end of a checkpoint to the next one, in milliseconds. */
  public long getMinPauseBetweenCheckpoints() {
    return configuration.get(MIN_PAUSE_BETWEEN_CHECKPOINTS).toMillis();
  }

  /** Sets how many checkpoints may be under way at a time. */
  public void setMaxConcurrentCheckpoints(int maxConcurrentCheckpoints) {
    Checks.argument(
        maxConcurrentCheckpoints >= 1,
        "The maximum of concurrent checkpoints must be at least 1, not %s.",
        maxConcurrentCheckpoints);
    configuration.set(MAX_CONCURRENT_CHECKPOINTS, maxConcurrentCheckpoints);
  }

  /** How many checkpoints may be under way at a time. */
  public int getMaxConcurrentCheckpoints() {
    return configuration.get(MAX_CONCURRENT_CHECKPOINTS);
  }

  /** Sets how many checkpoints may fail in a row before the job fails. */
  public void setTolerableCheckpointFailureNumber(int tolerableFailures) {
    Checks.argument(
        tolerableFailures >= 0,
        "The number of tolerable checkpoint failures must not be negative, but is %s.",
        tolerableFailures);
    configuration.set(TOLERABLE_FAILURE_NUMBER, tolerableFailures);
  }

  /** How many checkpoints may fail in a row before the job fails. */
  public int getTolerableCheckpointFailureNumber() {
    return configuration.get(TOLERABLE_FAILURE_NUMBER);
  }

  /** Sets how many completed checkpoints are kept. */
  public void setMaxRetainedCheckpoints(int maxRetainedCheckpoints) {
    Checks.argument(
        maxRetainedCheckpoints >= 1,
        "The number of retained checkpoints must be at least 1, not %s.",
        maxRetainedCheckpoints);
    configuration.set(MAX_RETAINED_CHECKPOINTS, maxRetainedCheckpoints);
  }

  /** How many completed checkpoints are kept. */
  public int getMaxRetainedCheckpoints() {
    return configuration.get(MAX_RETAINED_CHECKPOINTS);
  }

  /** Sets what becomes of the checkpoints when the job is cancelled. */
  public void setExternalizedCheckpointRetention(ExternalizedCheckpointRetention retention) {
    configuration.set(EXTERNALIZED_CHECKPOINT_RETENTION, retention);
  }

  /** What becomes of the checkpoints when the job is cancelled. */
  public ExternalizedCheckpointRetention getExternalizedCheckpointRetention() {
    return configuration.get(EXTERNALIZED_CHECKPOINT_RETENTION);
  }

  /** Keeps checkpoints in files: the directory under which each job has a directory of its own. */
  public void setCheckpointStorage(String checkpointDirectory) {
    Checks.argument(
        checkpointDirectory != null && !checkpointDirectory.isBlank(),
        "The checkpoint directory must not be null or blank.");
    configuration.set(CHECKPOINTS_DIRECTORY, checkpointDirectory);
    configuration.removeConfig(CHECKPOINT_STORAGE);
    storage = null;
  }

  /** As {@link #setCheckpointStorage(String)}. */
  public void setCheckpointStorage(URI checkpointDirectory) {
    setCheckpointStorage(checkpointDirectory.toString());
  }

  /** As {@link #setCheckpointStorage(String)}. */
  public void setCheckpointStorage(Path checkpointDirectory) {
    setCheckpointStorage(checkpointDirectory.toString());
  }

  /** As {@link #setCheckpointStorage(String)}. */
  public void setCheckpointStorage(io.tidemark.io.fs.Path checkpointDirectory) {
    setCheckpointStorage(checkpointDirectory.getPath());
  }

  /** Keeps checkpoints in the given storage, whatever the configuration says. */
  public void setCheckpointStorage(CheckpointStorage checkpointStorage) {
    this.storage = Checks.notNull(checkpointStorage, "The checkpoint storage is null.");
  }

  /** The storage given as an object, or null. */
  public @Nullable CheckpointStorage getCheckpointStorage() {
    return storage;
  }
}
