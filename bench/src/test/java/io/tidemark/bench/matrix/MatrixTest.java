// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.launch.ResultLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatrixTest {
  private static final List<Contender> ALL =
      List.of(Contender.parse("loop"), Contender.parse("flink"), Contender.parse("jet"));

  @TempDir Path directory;
  private Path file;
  private final List<String> measured = new ArrayList<>();

  @BeforeEach
  void placeFile() {
    file = directory.resolve("new/results.jsonl");
  }

  @Test
  void interleavesEnginesAndRepeats() throws Exception {
    run(plan(ALL, "query=pass p=1", 2, OptionalLong.empty()));
    assertThat(measured)
        .containsExactly(
            "loop pass p1 ck0",
            "flink pass p1 ck0",
            "jet pass p1 ck0",
            "loop pass p1 ck0",
            "flink pass p1 ck0",
            "jet pass p1 ck0");
    assertThat(Files.readAllLines(file)).hasSize(6);
  }

  @Test
  void measuresTheLoopOnceForRowsThatAreTheSameToIt() throws Exception {
    run(plan(ALL, "query=sum p=1,2 ck=0,100", 1, OptionalLong.empty()));
    assertThat(measured.stream().filter(m -> m.startsWith("loop")))
        .containsExactly("loop sum p1 ck0");
    assertThat(measured.stream().filter(m -> m.startsWith("jet")))
        .containsExactly(
            "jet sum p1 ck0", "jet sum p1 ck100", "jet sum p2 ck0", "jet sum p2 ck100");
  }

  @Test
  void goesOnWhereItWasStopped() throws Exception {
    MatrixPlan plan = plan(ALL, "query=sum,pass p=2", 2, OptionalLong.empty());
    run(plan);
    List<String> whole = List.copyOf(measured);
    List<String> lines = Files.readAllLines(file);
    for (int done = 0; done <= lines.size(); done++) {
      // Killed in the middle of a line.
      String half = done < lines.size() ? lines.get(done).substring(0, 20) : "";
      Files.writeString(
          file, String.join("\n", lines.subList(0, done)) + (done > 0 ? "\n" : "") + half);
      measured.clear();
      run(plan);
      assertThat(measured).as("after " + done).isEqualTo(whole.subList(done, whole.size()));
      assertThat(Files.readAllLines(file)).isEqualTo(lines);
    }
  }

  @Test
  void linesOfAnotherCommitOrWrongOrShortDoNotCount() throws Exception {
    Contender flink = Contender.parse("flink");
    MatrixPlan plan = plan(List.of(flink), "query=sum", 1, OptionalLong.empty());
    RunSpec spec = plan.rows().get(0).spec(5, "heap", "never");
    ResultsFile results = ResultsFile.open(file);
    results.append(Lines.line(flink, spec, 1, "other", false, true));
    results.append(Lines.line(flink, spec, 1, Lines.COMMIT, true, true));
    results.append(Lines.line(flink, spec, 1, Lines.COMMIT, false, false));
    results.append(
        Lines.line(
            Contender.parse("flink/always"), plan.rows().get(0).spec(5, "heap", "always"), 1));
    run(plan);
    assertThat(measured).containsExactly("flink sum p2 ck0");
  }

  @Test
  void aFixedNumberOfEventsIsPartOfWhatIsDone() throws Exception {
    List<Contender> flink = List.of(Contender.parse("flink"));
    run(plan(flink, "query=sum", 1, OptionalLong.of(1_000)));
    run(plan(flink, "query=sum", 1, OptionalLong.of(1_000)));
    assertThat(measured).hasSize(1);
    run(plan(flink, "query=sum", 1, OptionalLong.of(2_000)));
    assertThat(measured).hasSize(2);
  }

  @Test
  void startsWithTheEventsThatWereEnoughBefore() throws Exception {
    Contender flink = Contender.parse("flink");
    MatrixPlan plan = plan(List.of(flink), "query=sum", 1, OptionalLong.empty());
    MatrixRow row = plan.rows().get(0);
    List<ResultLine> lines =
        List.of(
            Lines.line(flink, row.spec(111, "heap", "never"), 1, "older", false, true),
            Lines.line(flink, row.spec(222, "heap", "never"), 1, "old", false, true),
            Lines.line(flink, row.spec(333, "heap", "never"), 1, "old", true, true));
    assertThat(plan.eventsBefore(row, flink, lines)).hasValue(222);
    assertThat(plan.eventsBefore(row, Contender.parse("jet"), lines)).isEmpty();
  }

  @Test
  void aWrongChecksumIsReportedAndMeasuredAgain() throws Exception {
    MatrixPlan plan = plan(List.of(Contender.parse("jet")), "query=sum", 1, OptionalLong.empty());
    Matrix.Measurer wrong =
        (contender, spec, gc, fixed) -> Lines.line(contender, spec, 1, Lines.COMMIT, false, false);
    List<String> failures = new Matrix(plan, ResultsFile.open(file), wrong, sentence -> {}).run();
    assertThat(failures).singleElement().asString().contains("jet", "wrong checksum");
    run(plan);
    assertThat(measured).hasSize(1);
  }

  private void run(MatrixPlan plan) throws IOException, InterruptedException {
    Matrix.Measurer measurer =
        (contender, spec, gc, fixed) -> {
          assertThat(gc).isEqualTo(Gc.G1);
          assertThat(fixed).isEqualTo(plan.events().isPresent());
          measured.add(
              contender.label()
                  + " "
                  + spec.workload().query().label()
                  + " p"
                  + spec.parallelism()
                  + " ck"
                  + spec.checkpointIntervalMillis());
          return Lines.line(contender, spec, 1e6);
        };
    assertThat(new Matrix(plan, ResultsFile.open(file), measurer, sentence -> {}).run()).isEmpty();
  }

  private static MatrixPlan plan(
      List<Contender> contenders, String rows, int rounds, OptionalLong events) {
    return new MatrixPlan(contenders, RowSet.parse(rows), rounds, "heap", events, Lines.COMMIT);
  }
}
