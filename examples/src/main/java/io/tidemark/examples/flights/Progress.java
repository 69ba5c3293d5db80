// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import io.tidemark.graph.JobClient;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobExecutionResult;
import io.tidemark.metrics.MetricNames;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Waits for the end of a job and says once a second how far it is, from the job's metrics. */
final class Progress {
  private static final Pattern ALERTS_WATERMARK =
      Pattern.compile(
          (".*\\.\\d+-" + FlightsJob.ALERTS + "\\.\\d+\\.")
              + MetricNames.IO_CURRENT_INPUT_WATERMARK);

  private final JobClient job;
  private final PrintWriter out;
  private final long startNanos = System.nanoTime();

  /**
   * What the metrics say at one moment.
   *
   * @param nanos when, by the clock that never goes back
   * @param records flights read since this process started the job
   * @param checkpoints how many are complete since then
   * @param watermark the least of the subtasks, in epoch milliseconds; the least long when it is
   *     not known
   */
  record Reading(long nanos, long records, long checkpoints, long watermark) {}

  Progress(JobClient job, PrintWriter out) {
    this.job = job;
    this.out = out;
  }

  /** How the job ended. */
  JobExecutionResult await() throws JobExecutionException, InterruptedException {
    CompletableFuture<JobExecutionResult> end = job.getJobExecutionResult();
    Reading before = new Reading(startNanos, 0, 0, Long.MIN_VALUE);
    while (true) {
      try {
        return end.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        Reading now = read(job.getMetrics(), System.nanoTime());
        if (now.records() >= before.records()) { // else the job has just ended, and its metrics
          out.println(line(before, now, Duration.ofNanos(now.nanos() - startNanos)));
          before = now;
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof JobExecutionException failure) {
          throw failure;
        }
        throw new JobExecutionException("The job ended unexpectedly.", e);
      }
    }
  }

  /**
   * Reads the metrics: the records of the source operator, and the watermark of each subtask whose
   * chain begins with {@link DelayAlerts}.
   */
  static Reading read(Map<String, Object> metrics, long nanos) {
    long records = 0;
    long checkpoints = 0;
    long watermark = Long.MAX_VALUE;
    boolean known = false;
    for (Map.Entry<String, Object> metric : metrics.entrySet()) {
      String name = metric.getKey();
      long value = metric.getValue() instanceof Number number ? number.longValue() : 0;
      if (name.endsWith("." + FlightsJob.SOURCE + "." + MetricNames.IO_NUM_RECORDS_IN)) {
        records += value;
      } else if (name.endsWith("." + MetricNames.NUMBER_OF_COMPLETED_CHECKPOINTS)) {
        checkpoints = value;
      } else if (ALERTS_WATERMARK.matcher(name).matches()) {
        watermark = Math.min(watermark, value);
        known = true;
      }
    }
    return new Reading(nanos, records, checkpoints, known ? watermark : Long.MIN_VALUE);
  }

  /** One line about the time between two readings. */
  static String line(Reading before, Reading now, Duration elapsed) {
    double seconds = (now.nanos() - before.nanos()) / 1e9;
    long rate = Math.round((now.records() - before.records()) / seconds);
    return String.format(
        Locale.ROOT,
        "%4d s  %,10d flights  %,9d/s  %5d checkpoints  event time %s",
        elapsed.toSeconds(),
        now.records(),
        Math.max(0, rate),
        now.checkpoints(),
        eventTime(now.watermark()));
  }

  private static String eventTime(long watermark) {
    if (watermark == Long.MIN_VALUE) {
      return "not known yet";
    }
    // The watermark of a job that has read everything is the end of time.
    return watermark == Long.MAX_VALUE
        ? "at its end"
        : LocalDateTime.ofEpochSecond(Math.floorDiv(watermark, 1000), 0, ZoneOffset.UTC)
            .withSecond(0)
            .toString();
  }
}
