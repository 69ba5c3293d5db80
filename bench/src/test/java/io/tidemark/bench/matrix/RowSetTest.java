// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.bench.engine.Gc;
import io.tidemark.bench.engine.Query;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSetTest {
  @Test
  void aProductHasARowForEachCombination() {
    assertThat(RowSet.parse("query=sum keys=1k,1m p=1,2 gc=parallel; query=pass zipf=1 ck=50"))
        .containsExactly(
            new MatrixRow(Query.SUM, 1_000, 0, 1, 0, Gc.PARALLEL),
            new MatrixRow(Query.SUM, 1_000, 0, 2, 0, Gc.PARALLEL),
            new MatrixRow(Query.SUM, 1_000_000, 0, 1, 0, Gc.PARALLEL),
            new MatrixRow(Query.SUM, 1_000_000, 0, 2, 0, Gc.PARALLEL),
            new MatrixRow(Query.PASS, 1_000, 1, 2, 50, Gc.G1));
  }

  @Test
  void aRowWrittenTwiceIsOneRow() {
    assertThat(RowSet.parse("query=sum; query=sum,pass p=2")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ";", "query", "quer=sum", "query=join", "keys=x", "gc=zgc", "p="})
  void whatCannotBeReadIsRefused(String rows) {
    assertThatThrownBy(() -> RowSet.parse(rows)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rowsReadWell() {
    assertThat(RowSet.parse("query=sum keys=1m zipf=1 ck=1000").get(0))
        .hasToString("sum 1m zipf 1.0, p2, ck 1000 ms, g1");
  }

  @Test
  void contendersAreEnginesWithASettingThatTheyHave() {
    assertThat(Contender.parse("flink").copyRecords()).isEqualTo("never");
    assertThat(Contender.parse("flink/always").label()).isEqualTo("flink/always");
    assertThat(List.of("jet/always", "flink/", "spark"))
        .allSatisfy(
            text ->
                assertThatThrownBy(() -> Contender.parse(text))
                    .isInstanceOf(IllegalArgumentException.class));
  }
}
