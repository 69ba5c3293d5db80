// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The processes of the machine this runs on. On Linux the start time is taken from {@code /proc} in
 * clock ticks since the boot: the one that Java computes from it moves when the clock is set.
 */
public final class SystemProcesses implements HostProcesses {
  private static final Path PROC = Path.of("/proc");

  private final ProcessIdentity current;

  /** Looks at this process. */
  public SystemProcesses() {
    long pid = ProcessHandle.current().pid();
    this.current =
        new ProcessIdentity(
            hostName(),
            read(PROC.resolve("sys/kernel/random/boot_id")).strip(),
            pidNamespace(),
            pid,
            startTimeOf(pid));
  }

  @Override
  public ProcessIdentity current() {
    return current;
  }

  @Override
  public Liveness livenessOf(ProcessIdentity process) {
    if (!process.host().equals(current.host())) {
      return Liveness.UNKNOWN;
    }
    if (!process.bootId().equals(current.bootId())) {
      return Liveness.DEAD;
    }
    if (!process.pidNamespace().equals(current.pidNamespace())) {
      return Liveness.UNKNOWN;
    }
    boolean runs = ProcessHandle.of(process.pid()).map(ProcessHandle::isAlive).orElse(false);
    return runs && startTimeOf(process.pid()) == process.startTime()
        ? Liveness.ALIVE
        : Liveness.DEAD;
  }

  private static String hostName() {
    String name = read(PROC.resolve("sys/kernel/hostname")).strip();
    if (!name.isEmpty()) {
      return name;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static String pidNamespace() {
    try {
      return Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  /** The 22nd field of {@code /proc/PID/stat}; the second may hold blanks and parentheses. */
  private static long startTimeOf(long pid) {
    String stat = read(PROC.resolve(Long.toString(pid)).resolve("stat"));
    int afterName = stat.lastIndexOf(") ");
    if (afterName >= 0) {
      String[] fields = stat.substring(afterName + 2).split(" ");
      if (fields.length > 19) {
        return Long.parseLong(fields[19]);
      }
    }
    Optional<Instant> start = ProcessHandle.of(pid).flatMap(p -> p.info().startInstant());
    return start.map(Instant::toEpochMilli).orElse(0L);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
