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
 * How long engines take from the start of a JVM to the first result of a tiny job, or of the
 * README's program. The times are taken by the wall clock, because two processes take part: they
 * begin before the JVM is forked.
 */
public final class StartupMeasurement {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private StartupMeasurement() {}

  /**
   * Runs each start-up job in turn, several times, and gives a line of medians for each.
   *
   * @param rounds times that each is run
   */
  public static List<ResultLine> run(List<String> engines, int rounds, String commit)
      throws IOException, InterruptedException {
    List<List<Sample>> samples = new ArrayList<>();
    engines.forEach(engine -> samples.add(new ArrayList<>()));
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < engines.size(); i++) {
        String name = engines.get(i);
        samples
            .get(i)
            .add(
                isReadme(name)
                    ? sample(Engines.readmeProgram(name))
                    : sample(Engines.startupJob(name)));
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
      ChildJvm jvm =
          new ChildJvm(
              job.jvmFlags(), classPath(job.jars()), StartupJvm.class.getName(), arguments);
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

  private static boolean isReadme(String name) {
    return name.endsWith(ReadmeProgram.SUFFIX);
  }

  private static Sample sample(ReadmeProgram program) throws IOException, InterruptedException {
    try (WorkDirectory work = new WorkDirectory()) {
      ClassPath classPath = classPath(program.jars());
      ChildJvm jvm = new ChildJvm(program.jvmFlags(), classPath, program.mainClass(), List.of());
      long start = ProcessReading.epochMicros();
      ChildJvm.Printed first =
          jvm.untilPrinted(ReadmeProgram.RESULT, work.directory("run"), work.file("log"), TIMEOUT);
      return new Sample((first.epochMicros() - start) / 1e3, Double.NaN, first.peakMegabytes());
    } catch (ChildFailedException e) {
      throw new ChildFailedException(
          "The README's program " + program.name() + " failed. " + e.getMessage());
    }
  }

  private static ClassPath classPath(List<String> jars) {
    return ClassPath.of(System.getProperty("java.class.path"), jars);
  }

  private static List<String> jarsOf(String name) {
    return isReadme(name) ? Engines.readmeProgram(name).jars() : Engines.startupJob(name).jars();
  }

  private static ResultLine line(String engine, List<Sample> samples, String commit)
      throws IOException {
    ClassPath classPath = classPath(jarsOf(engine));
    ObjectNode json = ResultLine.newObject();
    json.put("engine", engine);
    json.put("first_result_ms", Median.of(samples.stream().map(Sample::firstMillis).toList()));
    if (!isReadme(engine)) {
      json.put("process_ms", Median.of(samples.stream().map(Sample::processMillis).toList()));
    }
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

  /** Times of one run; a program that never ends has no time of its process. */
  private record Sample(double firstMillis, double processMillis, double megabytes) {}
}
