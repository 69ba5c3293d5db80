// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.engine.StartupJob;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How long engines take from the start of a JVM to the first result of a tiny job. The times are
 * taken by the wall clock, because two processes take part: they begin before the JVM is forked.
 */
public final class StartupMeasurement {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private StartupMeasurement() {}

  /**
   * Runs each engine's start-up job in turn, several times, and gives a line of medians for each.
   *
   * @param rounds times that each is run
   */
  public static List<ResultLine> run(List<String> engines, int rounds, String commit)
      throws IOException, InterruptedException {
    List<List<Sample>> samples = new ArrayList<>();
    engines.forEach(engine -> samples.add(new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < engines.size(); i++) {
        samples.get(i).add(sample(Engines.startupJob(engines.get(i))));
      }
    }
    List<ResultLine> lines = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      lines.add(line(engines.get(i), samples.get(i), commit));
    }
    return lines;
  }

  private static Sample sample(StartupJob job) throws IOException, InterruptedException {
    try (WorkDirectory work = new WorkDirectory()) {
      List<String> arguments = List.of(job.name(), work.file("figures").toString());
      ChildJvm jvm = new ChildJvm(job.jvmFlags(), classPath(job), StartupJvm.class, arguments);
      long start = ProcessReading.epochMicros();
      jvm.run(work.file("log"), TIMEOUT);
      long end = ProcessReading.epochMicros();
      Map<String, String> figures = TextFile.read(work.file("figures"));
      long first = Long.parseLong(figures.getOrDefault("firstResultEpochMicros", "0"));
      double megabytes = Double.parseDouble(figures.getOrDefault("peakMegabytes", "NaN"));
      return new Sample((first - start) / 1e3, (end - start) / 1e3, megabytes);
    } catch (ChildFailedException e) {
      throw new ChildFailedException(
          "The start-up job of " + job.name() + " failed. " + e.getMessage());
    }
  }

  private static ClassPath classPath(StartupJob job) {
    return ClassPath.of(System.getProperty("java.class.path"), job.jars());
  }

  private static ResultLine line(String engine, List<Sample> samples, String commit)
      throws IOException {
    ClassPath classPath = classPath(Engines.startupJob(engine));
    ObjectNode json = ResultLine.newObject();
    json.put("engine", engine);
    json.put("first_result_ms", Median.of(samples.stream().map(Sample::firstMillis).toList()));
    json.put("process_ms", Median.of(samples.stream().map(Sample::processMillis).toList()));
    json.put("peak_rss_mb", Median.of(samples.stream().map(Sample::megabytes).toList()));
    json.put("rounds", samples.size());
    json.put("jars", classPath.libraries().size());
    json.put("jars_mb", Math.round(classPath.libraryBytes() / 1e5) / 10.0);
    json.put("java", System.getProperty("java.version"));
    json.put("commit", commit);
    json.put("machine", Machine.processor());
    json.put("cores", Machine.cores());
    json.put("load_after", Machine.load());
    json.put("time", ProcessReading.timestamp());
    return new ResultLine(json);
  }

  private record Sample(double firstMillis, double processMillis, double megabytes) {}
}
