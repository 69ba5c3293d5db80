// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Clocks of this process at one moment. The only class of this module that reads clocks.
 *
 * @param wallNanos monotonic time
 * @param cpuNanos CPU time of all threads of the process, those of collector and compiler included
 * @param pauseMillis total time that collectors report. JDK 17's G1 leaves out remark and cleanup
 *     pauses; later versions have them in a bean of their own, which is counted
 */
public record ProcessReading(long wallNanos, long cpuNanos, long pauseMillis) {
  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Reads all three. */
  public static ProcessReading now() {
    long pauses = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      pauses += collector.getCollectionTime();
    }
    return new ProcessReading(System.nanoTime(), SYSTEM.getProcessCpuTime(), pauses);
  }

  /** Monotonic time. */
  public static long nanoTime() {
    return System.nanoTime();
  }

  /** Wall-clock time, comparable between processes of one machine, in microseconds since 1970. */
  public static long epochMicros() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }

  /** Date and time to the second, in UTC, as ISO 8601. */
  public static String timestamp() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The most memory that this process has had resident so far (VmHWM), in MiB. */
  public static double peakResidentMegabytes() throws IOException {
    return peakResidentMegabytes(ProcessHandle.current().pid());
  }

  /** The same of another process. */
  public static double peakResidentMegabytes(long pid) throws IOException {
    Path status = Path.of("/proc/" + pid + "/status");
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException(status + " has no line VmHWM; peak memory can be read on Linux only.");
  }
}
