// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.loop;

import io.tidemark.bench.engine.FirstResult;
import io.tidemark.bench.engine.StartupJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The start-up job without an engine: what the JVM itself takes. */
public final class LoopStartup implements StartupJob {
  @Override
  public String name() {
    return "loop";
  }

  @Override
  public List<String> jvmFlags() {
    return List.of();
  }

  @Override
  public List<String> jars() {
    return List.of();
  }

  @Override
  public void run() {
    Map<String, Long> counts = new HashMap<>();
    for (String word : WORDS) {
      counts.merge(word, 1L, Long::sum);
      FirstResult.seen();
    }
  }
}
