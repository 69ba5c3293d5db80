// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys and defaults as Flink 2.3 documents them, and ours where Flink has none. */
class OptionDefaultsTest {
  private static final List<ConfigOption<?>> ALL =
      List.of(
          CheckpointingOptions.CHECKPOINTING_INTERVAL,
          CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
          CheckpointingOptions.CHECKPOINTING_TIMEOUT,
          CheckpointingOptions.MIN_PAUSE_BETWEEN_CHECKPOINTS,
          CheckpointingOptions.MAX_CONCURRENT_CHECKPOINTS,
          CheckpointingOptions.TOLERABLE_FAILURE_NUMBER,
          CheckpointingOptions.MAX_RETAINED_CHECKPOINTS,
          CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH,
          CheckpointingOptions.CHECKPOINT_STORAGE,
          CheckpointingOptions.CHECKPOINTS_DIRECTORY,
          CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
          CheckpointingOptions.MAX_JOBMANAGER_STATE_SIZE,
          CoreOptions.DEFAULT_PARALLELISM,
          PipelineOptions.NAME,
          PipelineOptions.MAX_PARALLELISM,
          PipelineOptions.GLOBAL_JOB_PARAMETERS,
          PipelineOptions.AUTO_WATERMARK_INTERVAL,
          PipelineOptions.OPERATOR_CHAINING,
          PipelineOptions.COPY_RECORDS,
          PipelineOptions.MUTATION_GUARD,
          PipelineOptions.OUTBOX_LIMIT,
          DeploymentOptions.TARGET,
          ExecutionOptions.RUNTIME_MODE,
          SinkOptions.COMMITTER_RETRIES,
          StateBackendOptions.STATE_BACKEND,
          StateRecoveryOptions.SAVEPOINT_PATH,
          StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE,
          StateRecoveryOptions.ACCEPT_DUPLICATES,
          StateRecoveryOptions.SKIP_DAMAGED,
          JobOptions.JOB_ID,
          JobOptions.OWNER_LEASE,
          JobOptions.CANCELLATION_INTERVAL,
          JobOptions.SHUTDOWN_TIMEOUT,
          RestartStrategyOptions.RESTART_STRATEGY,
          RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS,
          RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY,
          RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_MAX_FAILURES_PER_INTERVAL,
          RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_FAILURE_RATE_INTERVAL,
          RestartStrategyOptions.RESTART_STRATEGY_FAILURE_RATE_DELAY,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_JITTER_FACTOR,
          RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS);

  @ParameterizedTest
  @CsvSource({
    "execution.checkpointing.interval, null",
    "execution.checkpointing.mode, EXACTLY_ONCE",
    "execution.checkpointing.timeout, PT10M",
    "execution.checkpointing.min-pause, PT0S",
    "execution.checkpointing.max-concurrent-checkpoints, 1",
    "execution.checkpointing.tolerable-failed-checkpoints, 0",
    "execution.checkpointing.num-retained, 1",
    "execution.checkpointing.checkpoints-after-tasks-finish, true",
    "execution.checkpointing.storage, null",
    "execution.checkpointing.dir, null",
    "execution.checkpointing.externalized-checkpoint-retention, DELETE_ON_CANCELLATION",
    "execution.checkpointing.jobmanager.max-state-size, 5 mb",
    "parallelism.default, null",
    "pipeline.name, null",
    "pipeline.max-parallelism, null",
    "pipeline.global-job-parameters, null",
    "execution.runtime-mode, STREAMING",
    "pipeline.auto-watermark-interval, PT0.2S",
    "pipeline.operator-chaining.enabled, true",
    "pipeline.copy-records, AUTO",
    "pipeline.mutation-guard, false",
    "pipeline.outbox-limit, 1048576",
    "execution.target, embedded",
    "sink.committer.retries, 10",
    "state.backend.type, hashmap",
    "execution.state-recovery.path, latest",
    "execution.state-recovery.ignore-unclaimed-state, false",
    "execution.state-recovery.accept-duplicates, false",
    "execution.state-recovery.skip-damaged, false",
    "job.id, null",
    "job.owner-lease, PT30S",
    "job.shutdown-timeout, PT10S",
    "task.cancellation.interval, PT1S",
    "restart-strategy.type, null",
    "restart-strategy.fixed-delay.attempts, 1",
    "restart-strategy.fixed-delay.delay, PT1S",
    "restart-strategy.failure-rate.max-failures-per-interval, 1",
    "restart-strategy.failure-rate.failure-rate-interval, PT1M",
    "restart-strategy.failure-rate.delay, PT1S",
    "restart-strategy.exponential-delay.initial-backoff, PT1S",
    "restart-strategy.exponential-delay.max-backoff, PT1M",
    "restart-strategy.exponential-delay.backoff-multiplier, 1.5",
    "restart-strategy.exponential-delay.reset-backoff-threshold, PT1H",
    "restart-strategy.exponential-delay.jitter-factor, 0.1",
    "restart-strategy.exponential-delay.attempts-before-reset-backoff, 2147483647"
  })
  void hasFlinksKeyAndDefault(String key, String value) {
    assertThat(ALL)
        .filteredOn(option -> option.key().equals(key))
        .singleElement()
        .satisfies(option -> assertThat(option.defaultValue() + "").isEqualTo(value))
        .satisfies(option -> assertThat(option.description()).endsWith(".").hasSizeGreaterThan(20));
  }

  @Test
  void everyDefaultIsReadBackFromItsText() {
    for (ConfigOption<?> option : ALL) {
      assertReadBack(option);
    }
  }

  private static <T> void assertReadBack(ConfigOption<T> option) {
    T value = option.defaultValue();
    if (value != null) {
      assertThat(new Configuration().set(option, value).get(option)).isEqualTo(value);
    }
  }

  @Test
  void everyOptionIsKnown() {
    Configuration configuration = new Configuration();
    ALL.forEach(option -> configuration.setString(option.key(), ""));
    assertThat(configuration.unknownKeys()).isEmpty();
  }

  @Test
  void everyHolderOfThePackageIsInTheListAbove() throws Exception {
    Path classes =
        Path.of(ConfigOption.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> keys = new ArrayList<>();
    try (Stream<Path> files = Files.list(classes.resolve("io/tidemark/config"))) {
      for (Path file : files.filter(f -> f.toString().endsWith("Options.class")).toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        for (Field field : Class.forName("io.tidemark.config." + name).getFields()) {
          if (field.getType() == ConfigOption.class) {
            keys.add(((ConfigOption<?>) field.get(null)).key());
          }
        }
      }
    }
    assertThat(ALL).extracting(option -> option.key()).containsExactlyInAnyOrderElementsOf(keys);
  }
}
