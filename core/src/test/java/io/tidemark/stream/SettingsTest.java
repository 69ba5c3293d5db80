// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.CheckpointSettings;
import io.tidemark.config.CheckpointingMode;
import io.tidemark.config.Configuration;
import io.tidemark.config.ExternalizedCheckpointRetention;
import io.tidemark.config.RuntimeExecutionMode;
import io.tidemark.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every setter writes the configuration key that Flink's users know, and its getter reads it. */
class SettingsTest {
  private final StreamExecutionEnvironment env =
      StreamExecutionEnvironment.getExecutionEnvironment();

  @Test
  void checkpointSettingsAreConfiguration() {
    CheckpointConfig config = env.getCheckpointConfig();
    assertThat(config.isCheckpointingEnabled()).isFalse();
    assertThat(env.getCheckpointInterval()).isEqualTo(-1);
    env.enableCheckpointing(250, CheckpointingMode.AT_LEAST_ONCE);
    config.setCheckpointTimeout(1);
    config.setMinPauseBetweenCheckpoints(2);
    config.setMaxConcurrentCheckpoints(3);
    config.setTolerableCheckpointFailureNumber(4);
    config.setMaxRetainedCheckpoints(5);
    config.setExternalizedCheckpointRetention(
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    config.setCheckpointStorage(Path.of("some", "where"));
    Map<String, String> expected = new TreeMap<>();
    expected.put("execution.checkpointing.interval", "250 ms");
    expected.put("execution.checkpointing.mode", "AT_LEAST_ONCE");
    expected.put("execution.checkpointing.timeout", "1 ms");
    expected.put("execution.checkpointing.min-pause", "2 ms");
    expected.put("execution.checkpointing.max-concurrent-checkpoints", "3");
    expected.put("execution.checkpointing.tolerable-failed-checkpoints", "4");
    expected.put("execution.checkpointing.num-retained", "5");
    expected.put(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    expected.put("execution.checkpointing.dir", Path.of("some", "where").toString());
    assertThat(env.getConfiguration().toMap()).isEqualTo(expected);
    assertThat(env.getConfiguration().unknownKeys()).isEmpty();
    assertThat(config.getCheckpointInterval()).isEqualTo(250);
    assertThat(config.getCheckpointingMode()).isEqualTo(CheckpointingMode.AT_LEAST_ONCE);
    assertThat(config.getCheckpointTimeout()).isEqualTo(1);
    assertThat(config.getMinPauseBetweenCheckpoints()).isEqualTo(2);
    assertThat(config.getMaxConcurrentCheckpoints()).isEqualTo(3);
    assertThat(config.getTolerableCheckpointFailureNumber()).isEqualTo(4);
    assertThat(config.getMaxRetainedCheckpoints()).isEqualTo(5);
  }

  @Test
  void executionSettingsAreConfiguration() {
    assertThat(env.getParallelism()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(env.getMaxParallelism()).isEqualTo(-1);
    env.setParallelism(3).setMaxParallelism(99).disableOperatorChaining();
    env.getConfig().setAutoWatermarkInterval(77).enableObjectReuse();
    Map<String, String> expected = new TreeMap<>();
    expected.put("parallelism.default", "3");
    expected.put("pipeline.max-parallelism", "99");
    expected.put("pipeline.operator-chaining.enabled", "false");
    expected.put("pipeline.auto-watermark-interval", "77 ms");
    expected.put("pipeline.copy-records", "NEVER");
    assertThat(env.getConfiguration().toMap()).isEqualTo(expected);
    assertThat(env.getConfig().isObjectReuseEnabled()).isTrue();
    assertThat(env.getConfig().disableObjectReuse().isObjectReuseEnabled()).isFalse();
  }

  @Test
  void configurationWinsOverDefaultsAndIsCopied() {
    Configuration settings = Configuration.fromMap(Map.of("parallelism.default", "7"));
    StreamExecutionEnvironment configured =
        StreamExecutionEnvironment.getExecutionEnvironment(settings);
    settings.setString("parallelism.default", "8");
    assertThat(configured.getParallelism()).isEqualTo(7);
    configured.configure(settings);
    assertThat(configured.getParallelism()).isEqualTo(8);
  }

  @Test
  void anIntervalOfZeroIsNoCheckpoints() {
    env.configure(Configuration.fromMap(Map.of("execution.checkpointing.interval", "0 ms")));
    assertThat(env.getCheckpointConfig().isCheckpointingEnabled()).isFalse();
    assertThat(env.getCheckpointInterval()).isEqualTo(-1);
    assertThat(CheckpointSettings.of(env.getConfiguration())).isEmpty();
    // Operators need no uid, and results are handed over without checkpoints.
    assertThat(env.fromSequence(1, 3).map(x -> x).executeAndCollect(4)).hasSize(3);
  }

  @Test
  void valuesOutOfRange() {
    CheckpointConfig config = env.getCheckpointConfig();
    assertThatThrownBy(() -> env.enableCheckpointing(0)).hasMessageContaining("at least 1 ms");
    assertThatThrownBy(() -> config.setCheckpointTimeout(0)).hasMessageContaining("at least 1 ms");
    assertThatThrownBy(() -> config.setMinPauseBetweenCheckpoints(-1))
        .hasMessageContaining("not be negative");
    assertThatThrownBy(() -> config.setMaxConcurrentCheckpoints(0))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> config.setTolerableCheckpointFailureNumber(-1))
        .hasMessageContaining("not be negative");
    assertThatThrownBy(() -> config.setMaxRetainedCheckpoints(0))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> config.setCheckpointStorage(" ")).hasMessageContaining("blank");
  }

  @Test
  void settingsMayBeGivenAsDurations() {
    CheckpointConfig config = env.getCheckpointConfig();
    env.enableCheckpointing(Duration.ofSeconds(2));
    config.setMinPauseBetweenCheckpoints(Duration.ofMillis(7));
    config.setCheckpointTimeout(Duration.ofMinutes(3));
    assertThat(env.getConfiguration().toMap())
        .isEqualTo(
            Map.of(
                "execution.checkpointing.interval", "2 s",
                "execution.checkpointing.min-pause", "7 ms",
                "execution.checkpointing.timeout", "3 min"));
    config.disableCheckpointing();
    assertThat(config.isCheckpointingEnabled()).isFalse();
    assertThat(env.getCheckpointInterval()).isEqualTo(-1);
  }

  @Test
  void globalJobParametersComeFromAnObjectOrAConfiguration() {
    env.getConfig()
        .setGlobalJobParameters(
            new ExecutionConfig.GlobalJobParameters() {
              private static final long serialVersionUID = 1L;

              @Override
              public Map<String, String> toMap() {
                return Map.of("limit", "3", "where", "a,b:c");
              }
            });
    assertThat(env.getConfig().getGlobalJobParameters().toMap())
        .isEqualTo(Map.of("limit", "3", "where", "a,b:c"));
    assertThat(env.getConfiguration().unknownKeys()).isEmpty();
    env.getConfig().setGlobalJobParameters(Configuration.fromMap(Map.of("x.y", "1")));
    assertThat(env.getConfig().getGlobalJobParameters().toMap()).isEqualTo(Map.of("x.y", "1"));
  }

  @Test
  void restartStrategiesAreConfiguration() {
    assertThat(written(RestartStrategies.noRestart()))
        .isEqualTo(Map.of("restart-strategy.type", "none"));
    Map<String, String> fixed =
        Map.of(
            "restart-strategy.type", "fixed-delay",
            "restart-strategy.fixed-delay.attempts", "3",
            "restart-strategy.fixed-delay.delay", "10 s");
    assertThat(written(RestartStrategies.fixedDelayRestart(3, 10_000))).isEqualTo(fixed);
    assertThat(written(RestartStrategies.fixedDelayRestart(3, Time.seconds(10)))).isEqualTo(fixed);
    assertThat(written(RestartStrategies.fixedDelayRestart(3, Duration.ofSeconds(10))))
        .isEqualTo(fixed);
    assertThat(written(RestartStrategies.failureRateRestart(4, Time.minutes(5), Time.seconds(6))))
        .isEqualTo(
            Map.of(
                "restart-strategy.type", "failure-rate",
                "restart-strategy.failure-rate.max-failures-per-interval", "4",
                "restart-strategy.failure-rate.failure-rate-interval", "5 min",
                "restart-strategy.failure-rate.delay", "6 s"));
    assertThat(
            written(
                RestartStrategies.exponentialDelayRestart(
                    Time.seconds(1), Time.minutes(2), 3.5, Time.hours(4), 0.25)))
        .isEqualTo(
            Map.of(
                "restart-strategy.type", "exponential-delay",
                "restart-strategy.exponential-delay.initial-backoff", "1 s",
                "restart-strategy.exponential-delay.max-backoff", "2 min",
                "restart-strategy.exponential-delay.backoff-multiplier", "3.5",
                "restart-strategy.exponential-delay.reset-backoff-threshold", "4 h",
                "restart-strategy.exponential-delay.jitter-factor", "0.25"));
  }

  private static Map<String, String> written(
      RestartStrategies.RestartStrategyConfiguration strategy) {
    Configuration configuration =
        StreamExecutionEnvironment.getExecutionEnvironment()
            .setRestartStrategy(strategy)
            .getConfiguration();
    assertThat(configuration.unknownKeys()).isEmpty();
    return configuration.toMap();
  }

  @Test
  void batchIsRefusedWhereverItIsSet() {
    env.setRuntimeMode(RuntimeExecutionMode.AUTOMATIC);
    env.setRuntimeMode(RuntimeExecutionMode.STREAMING);
    assertThatThrownBy(() -> env.setRuntimeMode(RuntimeExecutionMode.BATCH))
        .hasMessageContaining("BATCH")
        .hasMessageContaining("execution.runtime-mode");
    env.configure(Configuration.fromMap(Map.of("execution.runtime-mode", "batch")));
    env.fromSequence(1, 2).print();
    assertThatThrownBy(env::explain).hasMessageContaining("BATCH");
  }

  @Test
  void bufferTimeoutsAreChecked() {
    env.setBufferTimeout(-1).setBufferTimeout(0).setBufferTimeout(100);
    assertThatThrownBy(() -> env.setBufferTimeout(-2)).hasMessageContaining("-2 ms");
    assertThat(env.getConfiguration().toMap()).isEmpty();
  }
}
