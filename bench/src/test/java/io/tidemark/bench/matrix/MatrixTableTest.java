// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.bench.launch.ResultLine;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MatrixTableTest {
  @Test
  void showsMediansAndRatios() {
    Contender loop = Contender.parse("loop");
    Contender flink = Contender.parse("flink");
    Contender jet = Contender.parse("jet");
    MatrixPlan plan =
        new MatrixPlan(
            List.of(loop, flink, jet),
            RowSet.parse("query=sum p=2"),
            3,
            "heap",
            OptionalLong.empty(),
            Lines.COMMIT);
    MatrixRow row = plan.rows().get(0);
    List<ResultLine> lines = new ArrayList<>();
    MatrixRow single = row.within(loop.engine().capabilities());
    lines.add(Lines.line(loop, single.spec(9, "heap", "never"), 100e6));
    for (double perCore : new double[] {3e6, 5e6, 4e6}) {
      lines.add(Lines.line(flink, row.spec(9, "heap", "never"), perCore));
    }
    lines.add(Lines.line(flink, row.spec(9, "heap", "never"), 99e6, "other", false, true));

    String table = new MatrixTable(plan, lines, "flink").text();

    assertThat(table.lines().filter(line -> line.startsWith("| sum")))
        .containsExactly(
            "| sum 1k, p2, ck off, g1 | loop | 1 | 100.0 (100.0-100.0) | 1.000 | 200.0 | 100 | 7"
                + " | 0.04 x |",
            "| sum 1k, p2, ck off, g1 | flink | 3 | 4.00 (3.00-5.00) | 0.040 | 8.00 | 100 | 7"
                + " | 1.00 x |",
            "| sum 1k, p2, ck off, g1 | jet | 0 | | | | | | |");
  }
}
