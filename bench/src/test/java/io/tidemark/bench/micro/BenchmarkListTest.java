// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BenchmarkListTest {
  /**
   * Error Prone and JMH share the processor path; should JMH fall off it, nothing else would tell.
   */
  @Test
  void jmhsProcessorRan() throws Exception {
    try (var list = EventsBenchmark.class.getResourceAsStream("/META-INF/BenchmarkList")) {
      assertThat(list).isNotNull();
      assertThat(new String(list.readAllBytes(), StandardCharsets.UTF_8))
          .contains("EventsBenchmark", "generateAndUpdate");
    }
  }
}
