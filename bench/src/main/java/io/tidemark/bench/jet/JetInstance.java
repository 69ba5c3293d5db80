// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/** A Hazelcast member that speaks to nobody. */
final class JetInstance {
  /** From Hazelcast's own start scripts. */
  static final List<String> FLAGS =
      List.of(
          "--add-modules=java.se",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.management/sun.management=ALL-UNNAMED",
          "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

  static final List<String> JARS = List.of("hazelcast-", "slf4j-");

  private JetInstance() {}

  /** Starts a member with this many cooperative worker threads, on the loopback interface only. */
  static HazelcastInstance start(int threads) {
    Config config = new Config();
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "slf4j");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.setProperty("hazelcast.local.localAddress", "127.0.0.1");
    config.getJetConfig().setEnabled(true).setCooperativeThreadCount(threads);
    NetworkConfig network = config.getNetworkConfig();
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig().setEnabled(false);
    return Hazelcast.newHazelcastInstance(config);
  }
}
