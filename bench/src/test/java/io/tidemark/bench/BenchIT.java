// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.bench.launch.Engines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** The commands as a person gives them, with real JVMs. */
@Timeout(300)
class BenchIT {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aMeasurementIsOneLineOfJson() throws Exception {
    int status =
        execute(
            "--engine flink --query sum --events 200k --keys 1k --zipf 1 --parallelism 2"
                + " --checkpoint-interval 50 --backend heap --gc parallel");
    assertThat(status).as(err.toString()).isZero();
    assertThat(out.toString().lines()).hasSize(1);
    JsonNode line = new ObjectMapper().readTree(out.toString());
    List<String> names = new ArrayList<>();
    line.fieldNames().forEachRemaining(names::add);
    assertThat(names)
        .containsExactly(
            "engine",
            "query",
            "events",
            "seconds",
            "events_per_second",
            "events_per_cpu_second",
            "cpu_seconds",
            "peak_rss_mb",
            "checksum",
            "results",
            "steady_events",
            "checkpoints",
            "gc_pause_ms",
            "keys",
            "zipf",
            "parallelism",
            "checkpoint_interval_ms",
            "backend",
            "gc",
            "copy_records",
            "short",
            "verified",
            "engine_version",
            "java",
            "commit",
            "machine",
            "cores",
            "load_before",
            "time");
    assertThat(line.get("engine").asText()).isEqualTo("flink");
    assertThat(line.get("events").asLong()).isEqualTo(200_000);
    assertThat(line.get("results").asLong()).isEqualTo(200_000);
    assertThat(line.get("checkpoint_interval_ms").asLong()).isEqualTo(50);
    assertThat(line.get("gc").asText()).isEqualTo("parallel");
    assertThat(line.get("short").asBoolean()).isTrue();
    assertThat(line.get("verified").asBoolean()).isTrue();
    assertThat(line.get("peak_rss_mb").asDouble()).isBetween(50.0, 5_000.0);
    assertThat(line.get("steady_events").asLong()).isBetween(1L, 120_000L);
    double rate = line.get("steady_events").asDouble() / line.get("seconds").asDouble();
    assertThat(line.get("events_per_second").asDouble() / rate).isBetween(0.99, 1.01);
  }

  @Test
  void theSmokeMatrixRunsEveryEngine() {
    assertThat(execute("--matrix --smoke")).as(err + "\n" + out).isZero();
    List<String> rows =
        out.toString().lines().filter(l -> l.matches("\\| (sum|filter|pass) .*")).toList();
    assertThat(rows).hasSize(4 * Engines.names().size());
    assertThat(rows).allMatch(row -> row.split("\\|")[3].strip().equals("1"));
  }

  @Test
  void startupTimesComeWithEveryEngine() throws Exception {
    assertThat(execute("startup --rounds 1")).as(err.toString()).isZero();
    List<String> engines = new ArrayList<>();
    for (String text : out.toString().lines().toList()) {
      JsonNode line = new ObjectMapper().readTree(text);
      engines.add(line.get("engine").asText());
      double first = line.get("first_result_ms").asDouble();
      assertThat(first).isPositive();
      if (line.has("process_ms")) { // the README's program is ended from outside
        assertThat(first).isLessThan(line.get("process_ms").asDouble());
      }
    }
    List<String> expected = new ArrayList<>(Engines.names());
    expected.addAll(List.of("tidemark/readme", "flink/readme"));
    assertThat(engines).isEqualTo(expected);
  }

  private int execute(String arguments) {
    CommandLine command = Main.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments.split(" "));
  }
}
