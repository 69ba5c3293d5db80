// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.checkpoint.storage.HostProcesses;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.runtime.scheduling.IoThreads;
import io.tidemark.runtime.scheduling.WorkerThreads;
import io.tidemark.time.SystemClock;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
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
          new JobStorage.OwnedDirectory("/checkpoints", "the first run"),
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

  /** Two applications in one server, each with a library of its own. */
  @Test
  void knowsOfRunsOfTheLibraryLoadedAnew() throws Exception {
    ThisRun mine = run("mine-of-this-test", HERE);
    Class<?> anew = new Anew().loadClass(ThisRun.class.getName());
    assertThat(anew).isNotEqualTo(ThisRun.class);
    String id = "other-of-the-library-loaded-anew";
    call(anew, "begins", id);
    assertThat(mine.mayStillRun(mine.process(), id)).isTrue();
    call(anew, "hasEnded", id);
    assertThat(mine.mayStillRun(mine.process(), id)).isFalse();
  }

  private static void call(Class<?> type, String method, String id) throws Exception {
    Method called = type.getDeclaredMethod(method, String.class);
    called.setAccessible(true);
    called.invoke(null, id);
  }

  /** Loads that one class itself. */
  private static final class Anew extends ClassLoader {
    Anew() {
      super(ThisRunTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(ThisRun.class.getName())) {
        return super.loadClass(name, resolve);
      }
      String file = "/" + name.replace('.', '/') + ".class";
      try (InputStream in = ThisRunTest.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
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
