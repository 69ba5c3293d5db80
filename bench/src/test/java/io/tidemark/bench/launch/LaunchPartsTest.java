// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.bench.engine.Engine;
import io.tidemark.bench.engine.StartupJob;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchPartsTest {
  @Test
  void anEnginesClassPathHasItsOwnLibrariesOnly() {
    String all =
        String.join(
            File.pathSeparator,
            "/x/core/target/classes",
            "/x/tidemark-bench-1.jar",
            "/x/flink-core-2.jar",
            "/x/slf4j-api-2.jar",
            "/x/hazelcast-5.jar");
    ClassPath classPath = ClassPath.of(all, List.of("flink-", "slf4j-"));
    assertThat(classPath.text().split(File.pathSeparator))
        .containsExactly(
            "/x/core/target/classes",
            "/x/tidemark-bench-1.jar",
            "/x/flink-core-2.jar",
            "/x/slf4j-api-2.jar");
    assertThat(classPath.libraries())
        .containsExactly(Path.of("/x/flink-core-2.jar"), Path.of("/x/slf4j-api-2.jar"));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1000, 1000", "1k, 1000", "20M, 20000000", "2g, 2000000000", "1_000, 1000"})
  void quantitiesAreReadAsPeopleWriteThem(String text, long value) {
    assertThat(Quantity.parse(text)).isEqualTo(value);
    assertThat(Quantity.parse(Quantity.text(value))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k", "-1", "1.5k", "1t", "auto", "12345678901234567890"})
  void whatIsNoQuantityIsRefused(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).hasMessageContaining("'" + text + "'");
  }

  @Test
  void aQuantityTooBigForAnIntIsRefused() {
    assertThat(Quantity.parseInt("2g")).isEqualTo(2_000_000_000);
    assertThatThrownBy(() -> Quantity.parseInt("3g")).hasMessageContaining("2147483647");
  }

  @Test
  void mediansAreInTheMiddle() {
    assertThat(Median.of(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
    assertThat(Median.of(List.of(9.0, 1.0, 5.0, 6.0))).isEqualTo(5.5);
    assertThatThrownBy(() -> Median.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyNameHasItsEngineAndItsStartupJob() {
    for (String name : Engines.names()) {
      Engine engine = Engines.engine(name);
      StartupJob startup = Engines.startupJob(name);
      assertThat(engine.name()).isEqualTo(name);
      assertThat(startup.name()).isEqualTo(name);
      assertThat(engine.capabilities().backends()).contains("heap");
      assertThat(engine.capabilities().copyRecords()).isNotEmpty();
    }
    assertThatThrownBy(() -> Engines.engine("spark")).hasMessageContaining("loop, tidemark, flink");
  }

  @Test
  void linesThatAreNoObjectsAreRefused() {
    assertThatThrownBy(() -> ResultLine.parse("[1]")).hasMessageContaining("[1]");
    assertThatThrownBy(() -> ResultLine.parse("{\"a\":")).hasMessageContaining("Not a JSON object");
    assertThatThrownBy(() -> ResultLine.parse("{}").string("engine"))
        .hasMessageContaining("'engine'");
  }
}
