// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.sink.SinkHarness;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintSinkTest {

  @ParameterizedTest
  @CsvSource({"'', 1, 'a'", "'', 3, '2> a'", "sales, 1, 'sales> a'", "sales, 3, 'sales:2> a'"})
  void printsAsFlinkDoes(String identifier, int parallelism, String line) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
      for (boolean stdErr : new boolean[] {false, true}) {
        SinkHarness<String> sink =
            new SinkHarness<>(
                new PrintSink<>(identifier, stdErr),
                new SinkHarness.Start(new TestClock(), parallelism, 0, null));
        sink.write(parallelism == 1 ? 0 : 1, "a");
        sink.finish();
      }
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo(line + System.lineSeparator());
    assertThat(errors.toString(StandardCharsets.UTF_8)).isEqualTo(line + System.lineSeparator());
    assertThat(new PrintSink<>().getDeliveryGuarantee()).isEqualTo(DeliveryGuarantee.NONE);
  }
}
