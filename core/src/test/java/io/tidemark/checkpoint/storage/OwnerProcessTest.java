// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.checkpoint.storage.OwnerClaim.Held;
import io.tidemark.checkpoint.storage.OwnerClaim.Owned;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes on one directory, one of them killed hard in the middle of its work. */
class OwnerProcessTest {
  @TempDir Path root;

  private Process start(String run) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            OwnerProcess.class.getName(),
            root.toString(),
            run)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private OwnerClaim.Result claim(String run) throws IOException {
    return new OwnerClaim(
            new LocalBlobStore(root), StoredJob.NAME, new SystemProcesses(), run, 60_000)
        .attempt(0);
  }

  private static BufferedReader linesOf(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  @Test
  void aKilledOwnerIsReplacedAtOnceAndItsNewestCheckpointIsWhole() throws Exception {
    Random random = new Random(5);
    long newest = 0;
    for (int round = 0; round < 6; round++) {
      Process process = start("run" + round);
      try {
        BufferedReader lines = linesOf(process);
        assertThat(lines.readLine()).startsWith("owned ");
        Held held = (Held) claim("second");
        assertThat(held.sentence()).contains("process " + process.pid(), "is alive");
        for (int i = random.nextInt(20); i >= 0; i--) {
          newest = Long.parseLong(lines.readLine().substring("completed ".length()));
        }
      } finally {
        process.destroyForcibly();
        process.waitFor();
      }
      JobCheckpoints job = ((Owned) claim("after" + round)).checkpoints();
      List<StoredCheckpoint> completed = job.completed();
      assertThat(completed.get(0).checkpointId()).isGreaterThanOrEqualTo(newest);
      for (StoredCheckpoint checkpoint : completed) {
        StoredJob.readWhole(job.directory(), checkpoint.metadataOrThrow());
      }
      job.collectOrphans();
      assertThat(job.directory().startedIds())
          .containsExactlyInAnyOrderElementsOf(StoredJob.ids(completed));
      job.release();
    }
  }

  @Test
  void aSecondProcessIsToldWhoRunsTheJob() throws Exception {
    JobCheckpoints mine = ((Owned) claim("mine")).checkpoints();
    Process process = start("second");
    try {
      assertThat(linesOf(process).readLine())
          .startsWith("held ")
          .contains("process " + ProcessHandle.current().pid(), "epoch " + mine.epoch());
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    mine.verifyStillOwner();
  }

  @Test
  void aProcessKnowsItself() {
    HostProcesses processes = new SystemProcesses();

    assertThat(processes.livenessOf(processes.current())).isEqualTo(HostProcesses.Liveness.ALIVE);
    assertThat(new SystemProcesses().current()).isEqualTo(processes.current());
    var self = processes.current();
    assertThat(processes.livenessOf(changed(self, self.host(), self.startTime() + 1)))
        .as("the pid was used again")
        .isEqualTo(HostProcesses.Liveness.DEAD);
    assertThat(processes.livenessOf(changed(self, "elsewhere", self.startTime())))
        .isEqualTo(HostProcesses.Liveness.UNKNOWN);
  }

  private static ProcessIdentity changed(ProcessIdentity self, String host, long startTime) {
    return new ProcessIdentity(host, self.bootId(), self.pidNamespace(), self.pid(), startTime);
  }
}
