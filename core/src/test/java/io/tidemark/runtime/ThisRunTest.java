// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.checkpoint.storage.HostProcesses;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.runtime.scheduling.IoThreads;
import io.tidemark.runtime.scheduling.WorkerThreads;
import io.tidemark.time.SystemClock;
import org.junit.jupiter.api.Test;

/** What a run knows of others. */
final class ThisRunTest {
  private static final ProcessIdentity HERE = new ProcessIdentity("h|x", "boot", "pid:[1]", 7, 99);

  /** A machine on which the processes with an even number are alive, and others unknown. */
  private record Machine(ProcessIdentity current) implements HostProcesses {
    @Override
    public Liveness livenessOf(ProcessIdentity process) {
      return process.host().equals("elsewhere")
          ? Liveness.UNKNOWN
          : process.pid() % 2 == 0 ? Liveness.ALIVE : Liveness.DEAD;
    }
  }

  private static ThisRun run(String id, ProcessIdentity process) {
    ClassLoader loader = ThisRunTest.class.getClassLoader();
    try (WorkerThreads workers = new WorkerThreads(SystemClock.getInstance(), "run-", 1, loader);
        IoThreads pool = new IoThreads("run-", 1, loader)) {
      return new ThisRun(
          "job",
          "/checkpoints",
          new RuntimeEnvironment(
              SystemClock.getInstance(),
              workers,
              pool,
              new LocalFileSystem(),
              new Machine(process),
              id,
              7));
    }
  }

  @Test
  void knowsOfRunsInThisProcessWhetherTheyHaveEnded() {
    ThisRun mine = run("mine-of-this-test", HERE);
    ThisRun other = run("other-of-this-test", HERE);
    assertThat(mine.mayStillRun(other.process(), other.id())).isFalse();
    ThisRun.begins(other.id());
    assertThat(mine.mayStillRun(other.process(), other.id())).isTrue();
    ThisRun.hasEnded(other.id());
    assertThat(mine.mayStillRun(other.process(), other.id())).isFalse();
  }

  @Test
  void knowsOfOtherProcessesWhetherTheyHaveEnded() {
    ThisRun mine = run("mine", HERE);
    assertThat(mine.mayStillRun(process("h|x", 8), "r")).isTrue();
    assertThat(mine.mayStillRun(process("h|x", 9), "r")).isFalse();
    assertThat(mine.mayStillRun(process("elsewhere", 9), "r")).isTrue();
    assertThat(mine.mayStillRun("", "r")).isTrue();
    assertThat(mine.mayStillRun("a|b|c|d|e", "r")).isTrue();
    assertThat(mine.processId()).isEqualTo("process 7 on host h|x");
  }

  private static String process(String host, long pid) {
    return run("r", new ProcessIdentity(host, "boot", "pid:[1]", pid, 99)).process();
  }
}
