// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.config.Configuration;
import io.tidemark.config.RestartStrategyOptions;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.formats.csv.CsvEncoder;
import io.tidemark.formats.csv.CsvFormat;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.FileSource;
import io.tidemark.stream.KeyedStream;
import io.tidemark.stream.StreamExecutionEnvironment;
import io.tidemark.time.WatermarkStrategy;
import java.nio.file.Path;

/**
 * The job: flights from one file, keyed by airport of origin, to alerts and to hourly totals.
 *
 * <p>The file is sorted by date, so the watermark follows the date of the last flight read. Every
 * operator has a uid: that is how its state is found again, whatever else of the job changes.
 */
final class FlightsJob {
  /** The job's name; its checkpoints are kept under it. */
  static final String NAME = "flights";

  /** The uid of the source. */
  static final String SOURCE = "flights";

  /** The uid of the operator that raises alerts. */
  static final String ALERTS = "alerts";

  private FlightsJob() {}

  /** Describes the job in an environment of its own. */
  static StreamExecutionEnvironment define(FlightsSettings settings) {
    Configuration configuration = new Configuration();
    configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, settings.restore());
    // What fails here fails again: a bad line, a full disk. A person starts it again.
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    env.setParallelism(settings.parallelism());
    env.enableCheckpointing(settings.pace().checkpointInterval().toMillis());
    env.getCheckpointConfig().setCheckpointStorage(settings.checkpoints());

    KeyedStream<Flight, String> flights =
        env.fromSource(source(settings), watermarks(), SOURCE).uid(SOURCE).keyBy(Flight::origin);
    flights
        .process(new DelayAlerts())
        .name(ALERTS)
        .uid(ALERTS)
        .sinkTo(rows(DelayAlert.class, settings.alerts()))
        .name("alert files")
        .uid("alert-files");
    flights
        .process(new HourlyTotals())
        .name("hourly")
        .uid("hourly")
        .sinkTo(rows(HourRow.class, settings.hourly()))
        .name("hourly files")
        .uid("hourly-files");
    return env;
  }

  private static WatermarkStrategy<Flight> watermarks() {
    return WatermarkStrategy.<Flight>forMonotonousTimestamps()
        .withTimestampAssigner((flight, before) -> flight.timeMillis());
  }

  private static FileSource<Flight> source(FlightsSettings settings) {
    FileSource.FileSourceBuilder<Flight> source =
        FileSource.forRecordFormat(CsvFormat.of(Flight.class), settings.input().toString());
    long rate = settings.pace().recordsPerSecond();
    if (rate > 0) {
      // The subtasks share the rate, and one of them reads the file: its share is to be the rate.
      source.setRateLimit(RateLimiterStrategy.perSecond((double) rate * settings.parallelism()));
    }
    return source.build();
  }

  private static <T> FileSink<T> rows(Class<T> type, Path directory) {
    return FileSink.forRowFormat(directory.toString(), CsvEncoder.of(type)).build();
  }
}
