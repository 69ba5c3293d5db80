// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.restored;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.config.Configuration;
import io.tidemark.functions.Collector;
import io.tidemark.graph.JobClient;
import io.tidemark.io.file.FileSink;
import io.tidemark.io.file.FileSource;
import io.tidemark.io.file.SimpleStringEncoder;
import io.tidemark.process.KeyedProcessFunction;
import io.tidemark.process.OpenContext;
import io.tidemark.runtime.support.FailurePlan;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.stream.StreamExecutionEnvironment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * From files to files with failures and suspensions: the part files hold each line once, and the
 * lines of each key in their order.
 */
@Timeout(120)
final class FileJobTest {
  private static final int FILES = 3;

  /** Notes that one attempt made and those it found, of each subtask at the highest parallelism. */
  private static final int MOST_NOTES = 2 * 8 * 4;

  private static final int LINES = 40_000;
  private static final int KEYS = 31;

  private static volatile FailurePlan plan = FailurePlan.none();

  @TempDir Path directory;

  @BeforeEach
  void writeInput() throws IOException {
    Files.createDirectories(directory.resolve("in"));
    for (int file = 0; file < FILES; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < LINES; i++) {
        text.append(file).append('-').append(i).append('\n');
      }
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(directory.resolve("in/" + file + ".gz")))) {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @AfterEach
  void forgetPlan() {
    plan = FailurePlan.none();
  }

  /** Puts before each line how many of its key came so far. */
  private static final class Numbering extends KeyedProcessFunction<String, String, String> {
    private static final long serialVersionUID = 1L;
    private transient ValueState<Integer> count;

    @Override
    public void open(OpenContext context) {
      count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Integer.class));
    }

    @Override
    public void processElement(String line, Context context, Collector<String> out)
        throws Exception {
      plan.step();
      Integer before = count.value();
      int now = before == null ? 1 : before + 1;
      count.update(now);
      out.collect(context.getCurrentKey() + "," + now + "," + line);
    }
  }

  /** The key of a line: its file, and its number by groups, so that a key's lines come in order. */
  private static String key(String line) {
    int dash = line.indexOf('-');
    return line.substring(0, dash) + ":" + Integer.parseInt(line.substring(dash + 1)) % KEYS;
  }

  private StreamExecutionEnvironment job(int parallelism, long intervalMillis) {
    Configuration configuration = new Configuration();
    configuration.setString("execution.checkpointing.dir", directory.resolve("chk").toString());
    configuration.setString("restart-strategy.type", "fixed-delay");
    configuration.setString("restart-strategy.fixed-delay.attempts", "1000");
    configuration.setString("restart-strategy.fixed-delay.delay", "0 ms");
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(parallelism).enableCheckpointing(intervalMillis);
    environment
        .fromSource(
            FileSource.forLines(directory.resolve("in").toString()).build(),
            io.tidemark.time.WatermarkStrategy.noWatermarks(),
            "lines")
        .uid("lines")
        .keyBy(FileJobTest::key)
        .process(new Numbering())
        .uid("numbering")
        .sinkTo(
            FileSink.forRowFormat(
                    directory.resolve("out").toString(), new SimpleStringEncoder<String>())
                .build())
        .uid("files");
    return environment;
  }

  @ParameterizedTest
  @CsvSource({"1, 5", "2, 5", "3, 50", "2, 1000"})
  void restartsWithinTheProcess(int parallelism, long intervalMillis) throws Exception {
    plan = new FailurePlan(List.of(500L, 30_000L, 30_001L, 70_000L, 120_000L, 150_000L));
    job(parallelism, intervalMillis).execute("files");
    assertThat(plan.failures()).isGreaterThanOrEqualTo(4);
    checkOutput();
  }

  /** Suspended again and again, and continued at another parallelism each time. */
  @ParameterizedTest
  @CsvSource({"2", "20"})
  void continuesAfterSuspensions(long intervalMillis) throws Exception {
    int[] parallelisms = {1, 3, 2, 4, 1, 2};
    for (int parallelism : parallelisms) {
      int before = parts().size();
      JobClient client = job(parallelism, intervalMillis).executeAsync("files");
      while (!client.getJobExecutionResult().isDone() && parts().size() < before + 2) {
        Thread.onSpinWait();
      }
      client.close();
    }
    job(2, intervalMillis).execute("files");
    checkOutput();
  }

  private List<Path> parts() throws IOException {
    Path out = directory.resolve("out");
    if (!Files.exists(out)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(file -> !file.getFileName().toString().startsWith(".")).sorted().toList();
    }
  }

  private void checkOutput() throws IOException {
    Map<String, List<String>> byKey = new TreeMap<>();
    for (Path part : parts()) {
      for (String line : Files.readAllLines(part)) {
        String[] fields = line.split(",");
        byKey.computeIfAbsent(fields[0], key -> new ArrayList<>()).add(fields[1] + "," + fields[2]);
      }
    }
    Map<String, List<String>> expected = new TreeMap<>();
    for (int file = 0; file < FILES; file++) {
      for (int i = 0; i < LINES; i++) {
        List<String> lines =
            expected.computeIfAbsent(file + ":" + i % KEYS, key -> new ArrayList<>());
        lines.add((lines.size() + 1) + "," + file + "-" + i);
      }
    }
    assertThat(byKey.keySet()).isEqualTo(expected.keySet());
    expected.forEach((key, lines) -> assertThat(byKey.get(key)).as("key %s", key).isEqualTo(lines));
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      List<String> hidden =
          files.map(file -> file.getFileName().toString()).filter(n -> n.startsWith(".")).toList();
      assertThat(hidden)
          .as("only notes of commits stay, and whose the directory is")
          .allMatch(n -> n.endsWith(".commit") || n.startsWith(".owner-"));
      assertThat(hidden).as("and few of them").hasSizeLessThanOrEqualTo(MOST_NOTES);
    }
  }
}
