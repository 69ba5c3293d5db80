// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalBlobStoreTest extends BlobStoreContract {
  @TempDir Path root;

  @Override
  BlobStore newStore() {
    return new LocalBlobStore(root.resolve("store"));
  }

  @Test
  void namesDoNotLeaveTheRoot() throws IOException {
    try (BlobStore store = newStore()) {
      for (String name : List.of("../x", "a/../../x", "..", "/etc/x", "a/../..", ".")) {
        assertThatThrownBy(() -> store.put(name, new byte[1]))
            .as(name)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("does not lie below");
      }
    }
    try (Stream<Path> all = Files.list(root)) {
      assertThat(all.filter(p -> !p.endsWith("store"))).isEmpty();
    }
  }

  /** In a container each process has the id 1, and counts its files from 1 again. */
  @Test
  void writesBesideWhatAKilledProcessOfTheSameIdHasLeft() throws IOException {
    Path directory = Files.createDirectories(root.resolve("store/job"));
    long pid = ProcessHandle.current().pid();
    Path left = directory.resolve(".tmp-" + pid + "-1-_owner-1");
    Files.write(left, new byte[] {9});
    try (BlobStore store = newStore()) {
      assertThat(store.putIfAbsent("job/_owner-1", new byte[] {1})).isTrue();
      store.put("job/_owner-1", new byte[] {2});
    }
    assertThat(directory.resolve("_owner-1")).hasBinaryContent(new byte[] {2});
    assertThat(left).hasBinaryContent(new byte[] {9});
  }

  @Test
  void twoStoresOfOneProcessWriteAtTheSameTime() throws IOException {
    try (BlobStore first = newStore();
        BlobStore second = newStore();
        BlobOutput one = first.create("job/a");
        BlobOutput other = second.create("job/a")) {
      one.write(new byte[] {1}, 0, 1);
      other.write(new byte[] {2}, 0, 1);
      other.commit();
    }
    assertThat(root.resolve("store/job/a")).hasBinaryContent(new byte[] {2});
  }

  @Test
  void readerThatIsInterruptedFailsAlone() throws IOException {
    try (BlobStore store = newStore()) {
      store.put("a", new byte[] {1, 2, 3});
      try (BlobInput input = store.open("a")) {
        byte[] target = new byte[3];
        for (int round = 0; round < 3; round++) {
          Thread.currentThread().interrupt();
          assertThatThrownBy(() -> input.read(0, target, 0, 3))
              .isInstanceOf(ClosedByInterruptException.class);
          assertThat(Thread.interrupted()).isTrue();
          assertThat(input.read(1, target, 0, 3)).isEqualTo(2);
          assertThat(target).startsWith(2, 3);
        }
        input.close();
        assertThatThrownBy(() -> input.read(0, target, 0, 3))
            .isInstanceOf(ClosedChannelException.class);
      }
    }
  }

  @Test
  void nothingTemporaryStaysBehind() throws IOException {
    try (BlobStore store = newStore()) {
      store.put("a", new byte[10]);
      store.putIfAbsent("a", new byte[10]);
      store.putIfAbsent("b", new byte[10]);
      try (BlobOutput output = store.create("c")) {
        output.write(new byte[10], 0, 10);
        output.commit();
      }
    }
    try (Stream<Path> all = Files.list(root.resolve("store"))) {
      assertThat(all.map(p -> p.getFileName().toString())).containsExactlyInAnyOrder("a", "b", "c");
    }
  }

  @Test
  void aFileIsNotWrittenTwice() throws IOException {
    try (BlobStore store = newStore()) {
      store.put("a", new byte[10]);
      assertThatThrownBy(() -> store.create("a")).isInstanceOf(FileAlreadyExistsException.class);
    }
  }

  /** An interrupt breaks the channel as a full disk does, in the middle of what is written. */
  @Test
  void aWriteThatBreaksSaysSoOnce() throws IOException {
    try (BlobStore store = newStore()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> store.put("a", new byte[10]))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("Cannot write " + root.resolve("store/a") + ": ")
          .satisfies(e -> assertThat(e.getMessage()).containsOnlyOnce("Cannot write"))
          .hasCauseInstanceOf(ClosedByInterruptException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** The exception of the platform says no more than a path. */
  @Test
  void aDirectoryThatCannotBeMadeGivesASentence() throws IOException {
    Path proc = Path.of("/proc");
    Assumptions.assumeTrue(Files.isDirectory(proc), "There is no /proc here.");
    try (BlobStore store = new LocalBlobStore(proc.resolve("tidemark"))) {
      assertThatThrownBy(() -> store.put("a", new byte[1]))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Cannot write /proc/tidemark/a: there is no such directory");
    }
  }

  @Test
  void aFileInTheWayOfADirectoryGivesAnIoException() throws IOException {
    try (BlobStore store = newStore()) {
      store.put("a", new byte[10]);
      assertThatThrownBy(() -> store.put("a/b", new byte[1]))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Cannot write " + root.resolve("store/a/b"))
          .hasMessageContaining("Check that");
      assertThat(store.children("a")).isEmpty();
    }
  }
}
