// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.claim;

import static io.tidemark.io.file.claim.DirectoryClaim.Content.HIDDEN;
import static io.tidemark.io.file.claim.DirectoryClaim.Content.NOTHING;
import static io.tidemark.io.file.claim.DirectoryClaim.Content.VISIBLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.WriterInitContext.JobRun;
import io.tidemark.io.file.claim.DirectoryClaim.Content;
import io.tidemark.io.fs.FileSystem;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.LocalFileSystem;
import io.tidemark.operator.TestRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DirectoryClaimTest {
  private static final boolean MAY_RUN = true;
  private static final boolean ENDED = false;

  @TempDir Path directory;

  private final FileSystem files = new LocalFileSystem();

  /** A run of the job "flights" with checkpoints of its own. */
  private static TestRun run(String id, boolean othersMayRun) {
    return new TestRun("flights", "/checkpoints/of/" + id, id, othersMayRun);
  }

  private DirectoryClaim claim(TestRun run, String sink, boolean restored) {
    return new DirectoryClaim(files, directory.toString(), run, sink, restored);
  }

  private DirectoryClaim claim(TestRun run) {
    return claim(run, "out", false);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> found = Files.list(directory)) {
      return found.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertRefused(DirectoryClaim claim, Content content, String... sentences)
      throws IOException {
    List<String> before = names();
    assertThatThrownBy(() -> claim.check(content))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(sentences)
        .hasMessageContaining(directory.toString());
    assertThatThrownBy(() -> claim.claim(content)).hasMessageContainingAll(sentences);
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void theFirstOfARunMakesTheFileForAll() throws Exception {
    claim(run("a", MAY_RUN)).check(NOTHING);
    assertThat(names()).isEmpty();
    for (int subtask = 0; subtask < 3; subtask++) {
      claim(run("a", MAY_RUN)).check(VISIBLE);
      claim(run("a", MAY_RUN)).claim(VISIBLE);
    }
    assertThat(names()).containsExactly(".owner-1");
    assertThat(Files.readString(directory.resolve(".owner-1")))
        .contains("job: flights\n", "sink: out\n", "checkpoints: /checkpoints/of/a\n");
  }

  @Test
  void anotherSinkOfTheRunIsRefused() throws Exception {
    claim(run("a", ENDED)).claim(NOTHING);
    assertRefused(
        claim(run("a", ENDED), "other", true),
        NOTHING,
        "The sink 'other' of the job 'flights' is to write into ",
        "which is being written by the sink 'out' of the job 'flights'",
        "Give each sink a directory of its own");
  }

  @Test
  void anotherRunIsRefusedWhileTheOwnerMayRun() throws Exception {
    claim(run("a", MAY_RUN)).claim(NOTHING);
    for (boolean restored : new boolean[] {false, true}) {
      assertRefused(
          claim(run("b", MAY_RUN), "out", restored),
          NOTHING,
          "is being written by the sink 'out' of the job 'flights' (process 7 on host h,"
              + " checkpoints in /checkpoints/of/a). Name another directory, or end that job");
    }
  }

  @Test
  void whatAnotherRunHasLeftIsTakenOverOnlyWhenItIsRestoredOrNothing() throws Exception {
    claim(run("a", MAY_RUN)).claim(NOTHING);
    for (Content content : new Content[] {HIDDEN, VISIBLE}) {
      assertRefused(
          claim(run("b", ENDED)), content, "holds files of the sink 'out'", "start that job again");
    }
    claim(run("b", ENDED)).claim(NOTHING);
    assertThat(names()).containsExactly(".owner-2");
    assertRefused(claim(run("a", MAY_RUN)), NOTHING, "/checkpoints/of/b");
    claim(run("c", ENDED), "out", true).claim(VISIBLE);
    assertThat(names()).containsExactly(".owner-3");
  }

  /** This run owns the checkpoints, so the other does not any more, wherever it is. */
  @Test
  void theSameJobTakesOverFromARunThatMayBeAnywhere() throws Exception {
    claim(new TestRun("flights", "/checkpoints/a", "a", MAY_RUN)).claim(NOTHING);
    TestRun again = new TestRun("renamed", "/checkpoints/a", "b", MAY_RUN);
    assertRefused(claim(again, "other", true), NOTHING, "is being written by");
    assertRefused(
        claim(new TestRun("flights", "/checkpoints/b", "c", MAY_RUN)),
        NOTHING,
        "is being written by");
    claim(again).claim(VISIBLE);
    assertThat(names()).containsExactly(".owner-2");
  }

  /** On another machine, or at the place of checkpoints that were deleted. */
  @Test
  void otherCheckpointsAtTheSamePathAreAnotherJob() throws Exception {
    claim(new TestRun("flights", "/checkpoints/a", "a", "a", MAY_RUN)).claim(NOTHING);
    TestRun anew = new TestRun("flights", "/checkpoints/a", "b", "b", MAY_RUN);
    assertRefused(claim(anew), NOTHING, "is being written by");
    TestRun later = new TestRun("flights", "/checkpoints/a", "c", "c", ENDED);
    assertRefused(claim(later), VISIBLE, "holds files of");
    claim(later).claim(HIDDEN);
    assertThat(names()).containsExactly(".owner-2");
  }

  @Test
  void withoutCheckpointsNothingSaysThatARunIsTheSameJob() throws Exception {
    claim(new TestRun("flights", "", "a", MAY_RUN)).claim(NOTHING);
    assertRefused(
        claim(new TestRun("flights", "", "b", MAY_RUN)), NOTHING, "h, without checkpoints)");
    claim(new TestRun("flights", "", "b", ENDED)).claim(NOTHING);
    // It can be started again only from its beginning, and nothing waits for a commit.
    assertRefused(
        claim(new TestRun("flights", "", "c", ENDED)),
        VISIBLE,
        "holds files of",
        "directory, or move the files away.");
    claim(new TestRun("flights", "", "c", ENDED)).claim(HIDDEN);
    assertThat(names()).containsExactly(".owner-3");
  }

  @Test
  void aDamagedOwnerFileIsNamed() throws Exception {
    claim(run("a", ENDED)).claim(NOTHING);
    Path owner = directory.resolve(".owner-1");
    String whole = Files.readString(owner);
    for (int length = 0; length < whole.length() - 1; length++) {
      Files.writeString(owner, whole.substring(0, length));
      assertRefused(claim(run("b", ENDED)), NOTHING, owner + " is damaged", "delete it");
    }
    Files.delete(owner);
    Files.createDirectory(owner);
    assertRefused(claim(run("b", ENDED)), NOTHING, owner + " is damaged", "delete it");
  }

  @Test
  void namesWithLinesInThemAreKeptOnOne() throws Exception {
    TestRun odd = new TestRun("a\nend\n", "/x\nrun: b", "a", MAY_RUN);
    claim(odd).claim(NOTHING);
    claim(odd).claim(VISIBLE);
    claim(new TestRun("a\nend\n", "/x\nrun: b", "b", MAY_RUN)).claim(VISIBLE);
    assertThat(names()).containsExactly(".owner-2");
  }

  /** Another run comes between looking and claiming. */
  @Test
  void whoComesSecondInTheLastMomentIsRefused() throws Exception {
    for (int round = 1; round <= 2; round++) {
      DirectoryClaim other = claim(run("other" + round, ENDED));
      List<String> created = new ArrayList<>();
      FileSystem hooked =
          new HookedFileSystem(
              files,
              (operation, path) -> {
                if (operation == Operation.CREATE && created.isEmpty()) {
                  created.add(path);
                  other.claim(NOTHING);
                }
              });
      TestRun mine = run("mine" + round, round == 1 ? MAY_RUN : ENDED);
      DirectoryClaim late = new DirectoryClaim(hooked, directory.toString(), mine, "out", false);
      if (round == 1) {
        assertThatThrownBy(() -> late.claim(NOTHING))
            .hasMessageContaining("/checkpoints/of/other1");
        assertThat(names()).containsExactly(".owner-1");
      } else {
        late.claim(NOTHING); // The other has ended right after.
        assertThat(names()).containsExactly(".owner-3");
      }
    }
  }

  /** Two owners come and go between looking and claiming, and the number is free again. */
  @Test
  void aNumberThatIsFreeAgainIsNotTaken() throws Exception {
    claim(run("gone", ENDED)).claim(NOTHING);
    List<String> created = new ArrayList<>();
    FileSystem hooked =
        new HookedFileSystem(
            files,
            (operation, path) -> {
              if (operation == Operation.CREATE && created.isEmpty()) {
                created.add(path);
                claim(run("second", ENDED)).claim(NOTHING);
                claim(run("third", ENDED)).claim(NOTHING);
              }
            });
    TestRun mine = run("mine", MAY_RUN);
    DirectoryClaim late =
        new DirectoryClaim(hooked, directory.toString(), new LateRun(mine), "out", false);
    assertThatThrownBy(() -> late.claim(NOTHING)).hasMessageContaining("/checkpoints/of/third");
    assertThat(names()).containsExactly(".owner-3");
    assertThat(created).singleElement().asString().endsWith(".owner-2");
  }

  /** Knows of the run "gone" that it has ended. */
  private record LateRun(TestRun run) implements JobRun {
    @Override
    public String jobName() {
      return run.jobName();
    }

    @Override
    public String checkpoints() {
      return run.checkpoints();
    }

    @Override
    public String checkpointsBegunBy() {
      return run.checkpointsBegunBy();
    }

    @Override
    public String id() {
      return run.id();
    }

    @Override
    public String process() {
      return run.process();
    }

    @Override
    public String processId() {
      return run.processId();
    }

    @Override
    public boolean mayStillRun(String process, String id) {
      return !id.equals("gone");
    }
  }

  @Test
  void ofManyAtOnceOneHasIt() throws Exception {
    int runs = 8;
    ExecutorService pool = Executors.newFixedThreadPool(runs);
    try {
      for (int round = 0; round < 20; round++) {
        Files.createDirectories(directory);
        CyclicBarrier start = new CyclicBarrier(runs);
        List<Future<Boolean>> outcomes = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
          DirectoryClaim claim = claim(run(round + "-" + i, MAY_RUN));
          outcomes.add(
              pool.submit(
                  () -> {
                    start.await();
                    try {
                      claim.claim(NOTHING);
                      return true;
                    } catch (IOException refused) {
                      return false;
                    }
                  }));
        }
        int owners = 0;
        for (Future<Boolean> outcome : outcomes) {
          owners += outcome.get() ? 1 : 0;
        }
        assertThat(owners).isEqualTo(1);
        assertThat(names()).containsExactly(".owner-1");
        Files.delete(directory.resolve(".owner-1"));
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
