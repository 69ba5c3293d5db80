// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.Figures;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.RunSpec;
import io.tidemark.bench.engine.Workload;
import io.tidemark.bench.launch.Engines;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine, in this JVM, against checksums from a separate program in another language. */
@Timeout(120)
class EnginesAgreeTest {
  private static final int EVENTS = 100_000;
  private static final int KEYS = 1_000;
  private static final Map<Query, Long> CHECKSUMS =
      Map.of(
          Query.SUM, 0x9e1246a50a87038dL,
          Query.FILTER, 0x64dd21fd210be431L,
          Query.PASS, 0x62fa41cd1403f713L);
  private static final Map<Query, Long> RESULTS =
      Map.of(Query.SUM, 100_000L, Query.FILTER, 10_224L, Query.PASS, 100_000L);

  static Stream<Arguments> runs() {
    return Engines.names().stream()
        .flatMap(
            engine ->
                Stream.of(Query.values())
                    .flatMap(
                        query ->
                            Stream.of(1, 2)
                                .filter(
                                    p -> p == 1 || Engines.engine(engine).capabilities().parallel())
                                .map(p -> Arguments.of(engine, query, p))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void agree(String engine, Query query, int parallelism, @TempDir Path checkpoints)
      throws Exception {
    Figures figures = run(Engines.engine(engine), query, parallelism, 0, checkpoints);
    assertThat(figures.checksum()).isEqualTo(CHECKSUMS.get(query));
    assertThat(figures.results()).isEqualTo(RESULTS.get(query));
  }

  static Stream<String> enginesWithCheckpoints() {
    return Engines.names().stream()
        .filter(engine -> Engines.engine(engine).capabilities().checkpoints());
  }

  @ParameterizedTest
  @MethodSource("enginesWithCheckpoints")
  void agreeWithCheckpoints(String engine, @TempDir Path checkpoints) throws Exception {
    Figures figures = run(Engines.engine(engine), Query.SUM, 2, 20, checkpoints);
    assertThat(figures.checksum()).isEqualTo(CHECKSUMS.get(Query.SUM));
    assertThat(figures.results()).isEqualTo(RESULTS.get(Query.SUM));
  }

  private static Figures run(
      Engine engine, Query query, int parallelism, long interval, Path checkpoints)
      throws Exception {
    RunSpec spec =
        new RunSpec(
            new Workload(query, EVENTS, KEYS, 0),
            parallelism,
            interval,
            "heap",
            engine.capabilities().copyRecords().get(0));
    Probe probe = Probe.begin(EVENTS, parallelism);
    engine.run(spec, checkpoints, probe);
    return probe.figures();
  }
}
