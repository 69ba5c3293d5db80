// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine that measures. */
final class Machine {
  private Machine() {}

  /** The processor's name, or its architecture where the system does not tell. */
  static String processor() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
    return System.getProperty("os.arch");
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  /**
   * Runnable threads of the last minute, of all processes: what else went on. Negative if unknown.
   */
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
