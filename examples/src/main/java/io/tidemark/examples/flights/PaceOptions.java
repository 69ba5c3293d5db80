// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.config.ConfigOption;
import io.tidemark.config.ConfigOptions;
import io.tidemark.config.Configuration;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options that {@code demo} and {@code run flights} share. */
final class PaceOptions {
  private static final int MAX_PARALLELISM = 128;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "subtasks of each operator (default: one for each core)")
  private int parallelism = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--checkpoint-interval",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "time from one checkpoint to the next, such as 200ms or 1s (default: 200ms)")
  private Duration checkpointInterval = Duration.ofMillis(200);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  int parallelism() {
    if (parallelism < 1 || parallelism > MAX_PARALLELISM) {
      throw new ParameterException(
          command.commandLine(),
          ("--parallelism is " + parallelism)
              + ("; it must be from 1 to " + MAX_PARALLELISM + ", the number of key groups"));
    }
    return parallelism;
  }

  /** With the rate that the command was given. */
  FlightsSettings.Pace pace(long recordsPerSecond) {
    if (recordsPerSecond < 0) {
      throw new ParameterException(
          command.commandLine(),
          "--rate is " + recordsPerSecond + "; it must be a number above 0, or 0 for no limit");
    }
    if (checkpointInterval.compareTo(Duration.ofMillis(1)) < 0) {
      throw new ParameterException(
          command.commandLine(),
          "--checkpoint-interval is "
              + checkpointInterval.toMillis()
              + " ms; it must be 1ms or more");
    }
    return new FlightsSettings.Pace(recordsPerSecond, checkpointInterval);
  }

  /** Reads times as the configuration does. */
  static final class DurationConverter implements ITypeConverter<Duration> {
    private static final ConfigOption<Duration> OPTION =
        ConfigOptions.key("duration").durationType().noDefaultValue();

    @Override
    public Duration convert(String text) {
      try {
        return Configuration.fromMap(Map.of(OPTION.key(), text)).get(OPTION);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "'" + text + "' is not a time such as '200ms', '1s', '5 min' or 'PT10S'");
      }
    }
  }
}
