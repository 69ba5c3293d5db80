// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.bench.launch.ResultLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SeriesTest {
  @TempDir Path directory;

  private final List<String> measured = new ArrayList<>();

  /** Measures nothing and notes that it was asked to. */
  private final class Noted implements Trial {
    private final String name;
    private final String commit;
    private final boolean right;

    Noted(String name, String commit, boolean right) {
      this.name = name;
      this.commit = commit;
      this.right = right;
    }

    @Override
    public String label() {
      return name;
    }

    @Override
    public boolean made(ResultLine line) {
      return line.string("name").equals(name);
    }

    @Override
    public ResultLine measure() {
      measured.add(name);
      ObjectNode json = ResultLine.newObject();
      json.put("name", name);
      json.put("commit", commit);
      json.put("verified", right);
      return new ResultLine(json);
    }
  }

  private List<String> run(String commit, int rounds, boolean right) throws Exception {
    measured.clear();
    List<Trial> trials = List.of(new Noted("a", commit, true), new Noted("b", commit, right));
    return new Series(trials, rounds, commit)
        .run(ResultsFile.open(directory.resolve("lines")), line -> {}, progress -> {});
  }

  @Test
  void interleavesAndGoesOnWhereItStopped() throws Exception {
    assertThat(run("c1", 2, true)).isEmpty();
    assertThat(measured).containsExactly("a", "b", "a", "b");
    assertThat(run("c1", 3, true)).isEmpty();
    assertThat(measured).containsExactly("a", "b");
    assertThat(run("c2", 1, true)).isEmpty();
    assertThat(measured).containsExactly("a", "b");
  }

  @Test
  void whatIsWrongIsSaidAndMeasuredAgain() throws Exception {
    assertThat(run("c1", 1, false)).singleElement().asString().contains("b gave a wrong result");
    assertThat(run("c1", 1, true)).isEmpty();
    assertThat(measured).containsExactly("b");
  }
}
