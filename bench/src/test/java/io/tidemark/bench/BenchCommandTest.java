// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--events 5 | Give --engine with one of loop, tidemark, flink, jet",
        "--engine spark | Unknown engine 'spark'",
        "--engine loop --query join | Unknown query 'join'",
        "--engine loop --parallelism 2 | has one thread; give --parallelism 1, not 2",
        "--engine loop --checkpoint-interval 9 | takes no checkpoints",
        "--engine flink --backend rocksdb | no state backend 'rocksdb'",
        "--engine jet --copy-records auto | cannot run with --copy-records auto",
        "--engine flink --gc zgc | Unknown collector 'zgc'",
        "--engine flink --events 1.5 | '1.5' is no whole number",
        "--engine flink --events 0 | at least 1 event",
        "--engine flink --keys 0 | at least 1 key",
        "--engine flink --zipf -1 | exponent must be 0 to 5",
        "--engine flink --parallelism 0 | parallelism must be at least 1",
        "--engine flink --checkpoint-interval -5 | interval must be 0",
        "--engine flink --rounds 2 | --rounds has no meaning without --matrix",
        "--matrix --keys 5 | --keys has no meaning with --matrix",
        "--matrix --rows p=x | 'x' is no whole number",
        "--matrix --rounds 0 | at least 1 round",
        "--matrix --engines flink/auto | Cannot compare 'flink/auto'",
        "--frobnicate | Unknown option: '--frobnicate'",
        "startup --engine spark | Unknown start-up job 'spark'",
        "startup --engine jet/readme | Unknown start-up job 'jet/readme'",
        "startup --rounds 0 | at least 1 round",
        "pauses --keys 1.5m | '1.5m' is no whole number",
        "pauses --keys 1k --timers 2k | 0 to 1000 timers, not 2000",
        "pauses --keys 1k,2k --timers 1k | --timers has 1 numbers for the 2 of --keys",
        "pauses --keys 1 --parallelism 2 | 1 key for each",
        "pauses --seconds 0 | at least 1 s",
        "pauses --gc zgc | Unknown collector 'zgc'",
        "pauses --rounds 0 | at least 1 round",
        "recovery --engine jet | No recovery is measured of 'jet'",
        "recovery --keys 0 | must be at least 1",
        "recovery --rounds 0 | at least 1 round",
      })
  void whatCannotBeDoneIsSaidInASentence(String arguments, String sentence) {
    assertThat(execute(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains(sentence).doesNotContain("Exception", "\tat ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void helpNamesEveryEngine() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString())
        .contains(
            "One of loop, tidemark, flink, jet.",
            "--matrix",
            "pauses",
            "recovery",
            "startup",
            "size",
            "jmh");
  }

  private int execute(String... arguments) {
    CommandLine command = Main.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
