// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;

/** What Flink needs of its JVM and of this machine. */
final class FlinkJvm {
  /** From Flink's own start scripts, as far as an embedded job needs them. */
  static final List<String> FLAGS =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.text=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED");

  /** Flink's jars and those that they need. */
  static final List<String> JARS =
      List.of(
          "flink-",
          "commons-",
          "kryo-",
          "minlog-",
          "reflectasm-",
          "objenesis-",
          "jsr305-",
          "lz4-java-",
          "snappy-java-",
          "RoaringBitmap-",
          "javassist-",
          "async-profiler-",
          "snakeyaml-engine-",
          "slf4j-");

  private FlinkJvm() {}

  /** No restarts, so that a failure ends the run, and no socket but on the loopback interface. */
  static Configuration localConfiguration() {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    configuration.set(RestOptions.ADDRESS, "127.0.0.1");
    configuration.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
    configuration.set(RestOptions.BIND_PORT, "0");
    return configuration;
  }
}
