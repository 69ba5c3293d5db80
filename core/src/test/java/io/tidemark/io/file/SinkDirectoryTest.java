// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.sink.SinkHarness;
import io.tidemark.operator.sink.SinkHarness.Checkpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What runs late for an attempt that was left changes nothing in the directory. */
@Timeout(60)
class SinkDirectoryTest {
  @TempDir Path root;

  private final TestClock clock = new TestClock();
  private final FileSystem local = new LocalFileSystem();
  private int attempt;

  private String directory() {
    return root.resolve("out").toString();
  }

  private SinkHarness<String> start(FileSystem files, Checkpoint restored) throws Exception {
    clock.advanceMillis(1);
    return new SinkHarness<>(
        FileSink.forRowFormat(directory(), new SimpleStringEncoder<String>()).build(),
        new SinkHarness.Start(clock, 1, attempt++, restored),
        context -> context.files(files));
  }

  private List<String> names() throws IOException {
    return local.list(directory()).stream()
        .map(FileStatus::name)
        .filter(name -> !name.endsWith(".commit") && !name.startsWith(".owner-"))
        .filter(name -> !name.contains(".withdrawn"))
        .toList();
  }

  /** A file that a run committed behind the checkpoint that is restored. */
  private Checkpoint restoreWithLeftover() throws Exception {
    SinkHarness<String> first = start(local, null);
    first.write(0, "a");
    Checkpoint one = first.checkpoint(1);
    first.write(0, "b");
    Checkpoint unused = first.checkpoint(2);
    first.close();
    assertThat(names()).containsExactly("part-0000000001-0", "part-0000000002-0");
    return one;
  }

  @Test
  void deletesNothingOfALaterAttemptWhenItsListingComesLate() throws Exception {
    Checkpoint one = restoreWithLeftover();
    boolean[] late = new boolean[1];
    SinkHarness<?>[] slow = new SinkHarness<?>[1];
    FileSystem files =
        new HookedFileSystem(
            local,
            (operation, path) -> {
              if (operation == Operation.LIST && !late[0]) {
                late[0] = true;
                // While the listing hangs, the attempt fails and the next one commits.
                try {
                  slow[0].close();
                  SinkHarness<String> next = start(local, one);
                  next.settle();
                  next.write(0, "b again");
                  Checkpoint unused = next.checkpoint(3);
                } catch (Exception e) {
                  throw new AssertionError(e);
                }
              }
            });
    SinkHarness<String> hanging = start(files, one);
    slow[0] = hanging;
    hanging.context(0).runCalls();
    assertThat(late[0]).isTrue();
    assertThat(names()).containsExactly("part-0000000001-0", "part-0000000003-0");
    // Nor may a checkpoint of the closed attempt count on the cleaning.
    Checkpoint unused = hanging.snapshot(4);
    assertThatThrownBy(hanging::acknowledgeAll).hasMessageContaining("was closed");
    assertThat(names()).containsExactly("part-0000000001-0", "part-0000000003-0");
  }

  /** Else the delete could fall behind what the next attempt gives the same name. */
  @Test
  void closingWaitsForADeleteThatHasBegun() throws Exception {
    Checkpoint one = restoreWithLeftover();
    List<String> events = new CopyOnWriteArrayList<>();
    CountDownLatch deleting = new CountDownLatch(1);
    Thread[] closing = new Thread[1];
    FileSystem files =
        new HookedFileSystem(
            local,
            (operation, path) -> {
              if (operation == Operation.DELETE && path.endsWith("part-0000000002-0")) {
                deleting.countDown();
                awaitBlockedOrEnded(closing[0]);
                events.add("deleted");
              }
            });
    SinkHarness<String> sink = start(files, one);
    closing[0] =
        new Thread(
            () -> {
              try {
                deleting.await();
                sink.close();
                events.add("closed");
              } catch (Exception e) {
                events.add(e.toString());
              }
            });
    closing[0].start();
    sink.context(0).runCalls();
    closing[0].join(TimeUnit.SECONDS.toMillis(30));
    assertThat(events).containsExactly("deleted", "closed");
    assertThat(names()).containsExactly("part-0000000001-0");
  }

  /** The next attempt may have gone back, and will write these records again. */
  @Test
  void commitsNothingForAnAttemptThatWasLeft() throws Exception {
    SinkHarness<String> sink = start(local, null);
    sink.write(0, "a");
    Checkpoint one = sink.checkpoint(1);
    sink.write(0, "b");
    Checkpoint unused = sink.snapshot(2);
    sink.acknowledgeAll();
    sink.completeAll(2);
    sink.close();
    FileSystem files =
        new HookedFileSystem(
            local,
            (operation, path) -> {
              if (operation == Operation.DELETE) {
                sink.context(0).runCalls(); // The commit comes late, behind the next one's listing.
              }
            });
    SinkHarness<String> next = start(files, one);
    next.settle();
    assertThat(names()).containsExactly("part-0000000001-0");
  }

  /** What lies in the directory is the other run's by then. */
  @Test
  void deletesNothingOnceAnotherRunHasTakenOver() throws Exception {
    Checkpoint one = restoreWithLeftover();
    SinkHarness<String> replaced = start(local, one);
    replaced.context(0).loseOwnership();
    assertThatThrownBy(replaced::settle).hasMessageContaining("another run owns the job");
    assertThat(names()).containsExactly("part-0000000001-0", "part-0000000002-0");
  }

  private static void awaitBlockedOrEnded(Thread thread) {
    while (thread.getState() != Thread.State.BLOCKED
        && thread.getState() != Thread.State.TERMINATED) {
      Thread.onSpinWait();
    }
  }
}
