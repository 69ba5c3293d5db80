// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.io.Sink;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.operator.TestClock;
import io.tidemark.operator.TestRun;
import io.tidemark.operator.sink.SinkHarness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSinkTest {
  @TempDir Path root;

  private int started;

  private Path directory() {
    return root.resolve("out");
  }

  private Sink<String> sink() {
    return FileSink.forRowFormat(directory().toString(), new SimpleStringEncoder<String>()).build();
  }

  private List<String> visible() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String name : names()) {
      if (!name.startsWith(".")) {
        lines.addAll(Files.readAllLines(directory().resolve(name)));
      }
    }
    return lines;
  }

  private List<String> names() throws IOException {
    if (!Files.exists(directory())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".commit") && !name.startsWith(".owner-"))
          .filter(name -> !name.contains(".withdrawn"))
          .sorted()
          .toList();
    }
  }

  private SinkHarness<String> start(int parallelism, SinkHarness.Checkpoint restored)
      throws Exception {
    TestClock clock = new TestClock();
    clock.advanceMillis(started++);
    return new SinkHarness<>(sink(), new SinkHarness.Start(clock, parallelism, 0, restored));
  }

  @Test
  void namesPartsByCheckpointAndSubtask() throws Exception {
    SinkHarness<String> sink = start(3, null);
    sink.write(0, "a");
    sink.write(2, "b");
    sink.checkpoint(1);
    sink.checkpoint(2);
    sink.write(0, "c");
    sink.checkpoint(3);
    assertThat(names())
        .containsExactly("part-0000000001-0", "part-0000000001-2", "part-0000000003-0");
    assertThat(directory().resolve("part-0000000003-0")).hasContent("c\n");
  }

  @Test
  void givesNamesASuffix() throws Exception {
    SinkHarness<String> sink =
        new SinkHarness<>(
            FileSink.forRowFormat(directory().toString(), new SimpleStringEncoder<String>())
                .withPartSuffix(".txt")
                .build(),
            new SinkHarness.Start(new TestClock(), 1, 0, null));
    sink.write(0, "a");
    sink.checkpoint(1);
    assertThat(names()).containsExactly("part-0000000001-0.txt");
  }

  /** Its files could not be told from those of other subtasks, and would never be withdrawn. */
  @Test
  void refusesASuffixThatBeginsWithADigit() {
    var builder = FileSink.forRowFormat("out", new SimpleStringEncoder<String>());
    for (String suffix : List.of("1.txt", "0", "\u0663")) {
      assertThatThrownBy(() -> builder.withPartSuffix(suffix))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'" + suffix + "'")
          .hasMessageContaining("must not begin with a digit");
    }
    builder.withPartSuffix("").withPartSuffix(".1").withPartSuffix("-1");
  }

  @Test
  void hidesWhatIsNotCommitted() throws Exception {
    SinkHarness<String> sink = start(1, null);
    String large = "x".repeat(PartWriter.BUFFER);
    sink.write(0, large);
    sink.settle();
    assertThat(names()).singleElement().asString().startsWith(".part-0-").endsWith(".inprogress");
    SinkHarness.Checkpoint unused = sink.snapshot(7);
    sink.acknowledgeAll();
    assertThat(names())
        .singleElement()
        .asString()
        .startsWith(".part-0000000007-0-")
        .endsWith(".pending");
  }

  @Test
  void takesNoInputWhileTooMuchWaits() throws Exception {
    SinkHarness<String> sink = start(1, null);
    String large = "x".repeat(PartWriter.BUFFER);
    for (int i = 0; i < 3; i++) {
      sink.write(0, large);
      assertThat(sink.context(0).isPaused()).isFalse();
    }
    sink.write(0, large);
    assertThat(sink.context(0).isPaused()).isTrue();
    sink.settle();
    assertThat(sink.context(0).isPaused()).isFalse();
    sink.checkpoint(1);
    assertThat(Files.size(directory().resolve("part-0000000001-0")))
        .isEqualTo(4L * (PartWriter.BUFFER + 1));
  }

  @Test
  void withdrawsWhatWasCommittedAfterTheRestoredCheckpoint() throws Exception {
    SinkHarness<String> sink = start(3, null);
    List<SinkHarness.Checkpoint> taken = new ArrayList<>();
    for (int id = 1; id <= 3; id++) {
      for (int subtask = 0; subtask < 3; subtask++) {
        sink.write(subtask, id + "-" + subtask);
      }
      taken.add(sink.checkpoint(id));
    }
    SinkHarness<String> older = start(2, taken.get(0));
    older.settle();
    assertThat(visible()).containsExactlyInAnyOrder("1-0", "1-1", "1-2");
    older.write(0, "again");
    older.checkpoint(2);
    assertThat(visible()).containsExactlyInAnyOrder("1-0", "1-1", "1-2", "again");
  }

  @Test
  void removesLeftoversOfKilledRunsAndKeepsWhatTheCheckpointCommits() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint one = sink.snapshot(1);
    sink.acknowledgeAll();
    sink.write(1, "lost, written again later");
    SinkHarness.Checkpoint unused = sink.snapshot(2);
    sink.acknowledgeAll();
    sink.write(0, "y".repeat(PartWriter.BUFFER));
    for (int i = 0; i < 2; i++) {
      sink.context(i).runCalls();
    }
    assertThat(names()).hasSize(3).allMatch(name -> name.startsWith("."));
    Files.writeString(directory().resolve(".part-0-strange.crc"), "not ours");
    SinkHarness<String> next = start(1, one);
    next.settle();
    assertThat(names()).containsExactly(".part-0-strange.crc", "part-0000000001-0");
  }

  @Test
  void refusesADirectoryWithPartsOfAnotherRun() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(1, "a");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    SinkHarness<String> fresh = start(1, null);
    assertThatThrownBy(fresh::settle)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(directory().toString())
        .hasMessageContaining("part-0000000001-1")
        .hasMessageContaining("nothing of this sink is restored");
    assertThat(visible()).containsExactly("a");
    SinkHarness<String> restored = start(4, one);
    restored.settle();
    assertThat(visible()).containsExactly("a");
  }

  /** Started afresh by mistake, and then from the checkpoint: its files must still be there. */
  @Test
  void touchesNothingInADirectoryThatItRefuses() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint unused = sink.checkpoint(1);
    sink.write(1, "b");
    SinkHarness.Checkpoint two = sink.snapshot(2);
    sink.acknowledgeAll(); // Complete, but nobody was told before the process died.
    SinkHarness<String> afresh = start(2, null);
    for (int subtask = 0; subtask < 2; subtask++) {
      int of = subtask;
      assertThatThrownBy(() -> afresh.context(of).runCalls())
          .hasMessageContaining("nothing of this sink is restored");
    }
    start(2, two).settle();
    assertThat(visible()).containsExactly("a", "b");
  }

  /** A checkpoint of a sink that wrote elsewhere gives no right to remove files here. */
  @Test
  void refusesPartsOfAnotherRunWhenTheSinkWasPointedHereLater() throws Exception {
    SinkHarness<String> here = start(1, null);
    here.checkpoint(1);
    here.write(0, "mine");
    here.checkpoint(2);
    Path elsewhere = root.resolve("elsewhere");
    SinkHarness<String> there =
        new SinkHarness<>(
            FileSink.forRowFormat(elsewhere.toString(), new SimpleStringEncoder<String>()).build(),
            new SinkHarness.Start(new TestClock(), 1, 0, null));
    SinkHarness.Checkpoint ofThere = there.checkpoint(1);
    SinkHarness<String> moved = start(1, ofThere);
    assertThatThrownBy(moved::settle).isInstanceOf(UncheckedIOException.class);
    assertThat(visible()).containsExactly("mine");
  }

  /** The files that the checkpoint holds lie elsewhere, and were not removed by anybody. */
  @Test
  void saysThatTheDirectoryIsAnotherThanTheCheckpointsFilesAreIn() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(1, "a");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    Path elsewhere = root.resolve("elsewhere");
    assertThatThrownBy(
            () ->
                new SinkHarness<>(
                    FileSink.forRowFormat(elsewhere.toString(), new SimpleStringEncoder<String>())
                        .build(),
                    new SinkHarness.Start(new TestClock(), 1, 0, one)))
        .isInstanceOf(RestoreRefusedException.class)
        .hasMessageContaining("was writing to " + directory() + " when checkpoint 1")
        .hasMessageContaining("is to write to " + elsewhere)
        .hasMessageContaining("Start the job with the former target");
    assertThat(elsewhere).doesNotExist();
    start(1, one).settle();
    assertThat(visible()).containsExactly("a");
  }

  @Test
  void saysThatAPendingFileIsGone() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint unused = sink.snapshot(1);
    sink.acknowledgeAll();
    for (String name : names()) {
      Files.delete(directory().resolve(name));
    }
    sink.completeAll(1);
    assertThatThrownBy(sink::settle)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(".pending")
        .hasMessageContaining("part-0000000001-0")
        .hasMessageContaining("removed from outside");
  }

  private List<Path> notes() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      return files.filter(file -> file.toString().endsWith(".commit")).sorted().toList();
    }
  }

  /**
   * Nobody was told that the commit had been made, so the restored checkpoint asks for it again.
   */
  @Test
  void goesOnWhenCommittedFilesWereTakenAwayMeanwhile() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(0, "a");
    sink.write(1, "b");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    Path archive = Files.createDirectory(root.resolve("archive"));
    for (String name : names()) {
      Files.move(directory().resolve(name), archive.resolve(name));
    }
    for (int parallelism = 1; parallelism <= 3; parallelism++) {
      SinkHarness<String> next = start(parallelism, one);
      next.settle();
      assertThat(names()).isEmpty();
      next.close();
    }
    SinkHarness<String> next = start(1, one);
    next.write(0, "c");
    SinkHarness.Checkpoint unused = next.checkpoint(2);
    assertThat(visible()).containsExactly("c");
  }

  /** Whoever has taken a file has its records, and would get them once more. */
  @Test
  void doesNotGoBackBehindWhatWasTakenAway() throws Exception {
    SinkHarness<String> sink = start(3, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    sink.write(1, "b");
    sink.write(2, "c");
    SinkHarness.Checkpoint two = sink.checkpoint(2);
    Path taken = directory().resolve("part-0000000002-1");
    Files.move(taken, root.resolve("taken"));
    List<String> before = names();
    for (int parallelism = 1; parallelism <= 4; parallelism++) {
      SinkHarness<String> back = start(parallelism, one);
      for (int subtask = 0; subtask < parallelism; subtask++) {
        int of = subtask;
        assertThatThrownBy(() -> back.context(of).runCalls())
            .hasMessageContaining("goes back to checkpoint 1, but cannot withdraw " + taken)
            .hasMessageContaining("execution.state-recovery.accept-duplicates=true");
      }
    }
    assertThat(names()).isEqualTo(before);
    start(2, two).settle();
    assertThat(visible()).containsExactly("a", "c");

    SinkHarness<String> accepting =
        new SinkHarness<>(
            sink(),
            new SinkHarness.Start(new TestClock(), 2, 1, one),
            context -> context.configuration().set(StateRecoveryOptions.ACCEPT_DUPLICATES, true));
    accepting.settle();
    assertThat(visible()).containsExactly("a");
  }

  /** Checkpoint 3 takes it for committed what going back to 1 has removed. */
  @Test
  void doesNotGoForwardToWhatItHasUndone() throws Exception {
    SinkHarness<String> sink = start(2, null);
    sink.write(0, "a");
    List<SinkHarness.Checkpoint> taken = new ArrayList<>(List.of(sink.checkpoint(1)));
    sink.write(1, "b");
    taken.add(sink.checkpoint(2));
    taken.add(sink.checkpoint(3));
    start(3, taken.get(0)).settle();
    assertThat(visible()).containsExactly("a");
    assertForwardRefused(taken);

    SinkHarness<String> again = start(1, taken.get(0));
    again.settle();
    again.write(0, "b again");
    SinkHarness.Checkpoint unused = again.snapshot(5);
    again.acknowledgeAll(); // Not complete, but no way back to the time before.
    assertForwardRefused(taken);
    SinkHarness<String> reusing = start(2, taken.get(0));
    SinkHarness.Checkpoint given = reusing.snapshot(4); // Below 5, which nobody knows of any more.
    reusing.acknowledgeAll();
    assertForwardRefused(taken);
    start(1, given).settle();

    SinkHarness<String> last = start(1, taken.get(0));
    last.write(0, "b again");
    taken.set(0, last.checkpoint(6));
    assertThat(visible()).containsExactly("a", "b again");
    assertForwardRefused(taken);
    start(2, taken.get(0)).settle();
    assertThat(visible()).containsExactly("a", "b again");
  }

  /** Whoever has emptied the directory and begins anew counts from 1 again. */
  @Test
  void forgetsWhatItHasUndoneWhenItStartsAfresh() throws Exception {
    SinkHarness<String> sink = start(1, null);
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    sink.write(0, "a");
    SinkHarness.Checkpoint unused = sink.checkpoint(2);
    start(1, one).settle();
    SinkHarness<String> afresh = start(2, null);
    afresh.write(1, "a");
    SinkHarness.Checkpoint two = afresh.checkpoint(2);
    start(1, two).settle();
    assertThat(visible()).containsExactly("a");
  }

  private void assertForwardRefused(List<SinkHarness.Checkpoint> taken) throws Exception {
    List<String> before = names();
    for (SinkHarness.Checkpoint undone : taken.subList(1, taken.size())) {
      for (int subtask = 0; subtask < 2; subtask++) {
        SinkHarness<String> forward = start(2, undone);
        int of = subtask;
        assertThatThrownBy(() -> forward.context(of).runCalls())
            .hasMessageContaining("cannot go on from checkpoint " + undone.id())
            .hasMessageContaining("went back behind checkpoint 2");
      }
    }
    assertThat(names()).isEqualTo(before);
  }

  /** The other subtask has withdrawn the part while this one looked at the notes. */
  @Test
  void goesBackWhenAnotherSubtaskIsFaster() throws Exception {
    SinkHarness<String> sink = start(2, null);
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    sink.write(0, "a");
    sink.write(1, "b");
    SinkHarness.Checkpoint unused = sink.checkpoint(2);
    List<SinkHarness<String>> back = new ArrayList<>();
    boolean[] looked = new boolean[1];
    FileSystem files =
        new HookedFileSystem(
            new LocalFileSystem(),
            (operation, path) -> {
              if (operation == Operation.STATUS && path.endsWith("part-0000000002-0")) {
                looked[0] = true;
                back.get(0).context(0).runCalls();
              }
            });
    TestClock clock = new TestClock();
    back.add(new SinkHarness<>(sink(), new SinkHarness.Start(clock, 2, 1, one)));
    SinkHarness<String> slower =
        new SinkHarness<>(
            sink(), new SinkHarness.Start(clock, 2, 1, one), context -> context.files(files));
    slower.context(1).runCalls();
    assertThat(looked[0]).isTrue();
    assertThat(names()).isEmpty();
  }

  /** Gone back to checkpoint 1, it dropped what belonged to 2: that is lost, not committed. */
  @Test
  void saysSoWhenAnEarlierRunRemovedTheFilesOfTheCheckpoint() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint one = sink.checkpoint(1);
    sink.write(0, "b");
    SinkHarness.Checkpoint two = sink.checkpoint(2);
    SinkHarness<String> back = start(1, one);
    back.settle();
    back.write(0, "b again");
    SinkHarness.Checkpoint unused = back.checkpoint(3);
    SinkHarness<String> forward = start(1, two);
    assertThatThrownBy(() -> forward.context(0).runOneCall())
        .hasMessageContaining("went back behind checkpoint 2");
    assertThatThrownBy(() -> forward.context(0).runOneCall())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("went back behind checkpoint 2");
  }

  /**
   * The calls of the I/O pool run in any order: here the commit of what was restored comes first.
   */
  @Test
  void commitsNothingInADirectoryThatItRefuses() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint one = sink.snapshot(1);
    sink.acknowledgeAll();
    List<String> before = names();
    Sink<String> refused = sink();
    TestRun other = new TestRun("other", "/checkpoints", "other run", true);
    SinkHarness<String> restored =
        new SinkHarness<>(
            refused,
            new SinkHarness.Start(new TestClock(), 1, 0, one),
            context -> context.run(other));
    restored.context(0).reverseCalls();
    assertThatThrownBy(() -> restored.context(0).runOneCall())
        .hasMessageContaining("is being written by");
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void keepsFewNotes() throws Exception {
    SinkHarness<String> sink = start(1, null);
    SinkHarness.Checkpoint last = null;
    int id = 0;
    for (int run = 0; run < 3; run++) {
      for (int i = 0; i < 2 * PartCommitter.NOTES_KEPT; i++) {
        sink.write(0, "a");
        last = sink.checkpoint(++id);
      }
      assertThat(notes()).hasSizeBetween(1, 2 * PartCommitter.NOTES_KEPT);
      sink = start(1, last);
      sink.settle();
      assertThat(notes()).hasSize(PartCommitter.NOTES_KEPT);
      assertThat(notes().get(PartCommitter.NOTES_KEPT - 1).getFileName().toString())
          .startsWith(String.format(Locale.ROOT, ".part-%010d-0-", id));
    }
  }

  @Test
  void overwritesNoFileThatItDidNotWrite() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint unused = sink.snapshot(1);
    sink.acknowledgeAll();
    Files.writeString(directory().resolve("part-0000000001-0"), "somebody else's");
    sink.completeAll(1);
    assertThatThrownBy(sink::settle)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not write");
    assertThat(directory().resolve("part-0000000001-0")).hasContent("somebody else's");
  }

  @Test
  void withoutCheckpointsFilesAreVisibleOnceTheWholeJobHasEnded() throws Exception {
    SinkHarness<String> sink =
        new SinkHarness<>(
            sink(),
            new SinkHarness.Start(new TestClock(), 1, 0, null),
            context -> context.withoutCheckpoints());
    sink.write(0, "a");
    sink.finish();
    assertThat(sink.isQuiescent()).isFalse(); // Its file is not durable yet.
    sink.settle();
    assertThat(names()).singleElement().asString().endsWith(".pending");
    sink.endOfJob();
    assertThat(sink.isQuiescent()).isFalse();
    sink.settle();
    assertThat(names()).containsExactly("part-0000000000-0");
  }

  /** Nothing of the killed run will ever be committed, so it is not in the way. */
  @Test
  void withoutCheckpointsAKilledRunIsStartedAgain() throws Exception {
    for (int run = 1; run <= 2; run++) {
      TestRun mine = new TestRun("job-under-test", "", "run-" + run, false);
      TestClock clock = new TestClock();
      clock.advanceMillis(run);
      SinkHarness<String> sink =
          new SinkHarness<>(
              sink(),
              new SinkHarness.Start(clock, 1, 0, null),
              context -> context.withoutCheckpoints().run(mine));
      sink.settle();
      assertThat(names()).isEmpty();
      sink.write(0, "x".repeat(PartWriter.BUFFER));
      sink.settle();
      assertThat(names()).singleElement().asString().endsWith(".inprogress");
    }
  }

  @Test
  void saysThatTheTargetIsAFile() throws Exception {
    Files.writeString(directory(), "a file");
    assertThatThrownBy(start(1, null)::settle)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("which is a file");
  }

  @Test
  void saysThatTheDirectoryCannotBeMade() throws Exception {
    Files.writeString(root.resolve("blocked"), "a file");
    SinkHarness<String> sink =
        new SinkHarness<>(
            FileSink.forRowFormat(
                    root.resolve("blocked/out").toString(), new SimpleStringEncoder<String>())
                .build(),
            new SinkHarness.Start(new TestClock(), 1, 0, null));
    assertThatThrownBy(sink::settle)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("blocked");
  }

  @Test
  void dropsTheFileOfAFailedWriter() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "x".repeat(PartWriter.BUFFER));
    sink.settle();
    assertThat(names()).hasSize(1);
    sink.close();
    assertThat(names()).isEmpty();
  }

  /** What an attempt left to the I/O pool must not appear beside the next attempt's files. */
  @Test
  void finishesNoFileOnceTheWriterIsClosed() throws Exception {
    SinkHarness<String> sink = start(1, null);
    sink.write(0, "a");
    SinkHarness.Checkpoint unused = sink.snapshot(1);
    sink.write(0, "x".repeat(PartWriter.BUFFER));
    sink.close();
    sink.context(0).runCalls();
    assertThatThrownBy(sink::acknowledgeAll).isInstanceOf(IOException.class);
    assertThat(names()).isEmpty();
  }
}
