// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.storage.BlobStore.Child;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every blob store does. */
abstract class BlobStoreContract {
  private BlobStore store;

  abstract BlobStore newStore() throws IOException;

  @BeforeEach
  void open() throws IOException {
    store = newStore();
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void putReplaces() throws IOException {
    store.put("a/b", bytes("one"));
    store.put("a/b", bytes("second"));

    assertThat(store.read("a/b")).asString().isEqualTo("second");
    assertThat(store.children("a")).containsExactly(new Child("b", false, 6));
  }

  @Test
  void putIfAbsentDoesNot() throws IOException {
    assertThat(store.putIfAbsent("a/b", bytes("one"))).isTrue();
    assertThat(store.putIfAbsent("a/b", bytes("second"))).isFalse();

    assertThat(store.read("a/b")).asString().isEqualTo("one");
  }

  @Test
  void ofManyThatPutIfAbsentOneWins() throws Exception {
    int threads = 8;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 30; round++) {
        String name = "race/" + round;
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> wins = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          byte[] content = bytes("thread " + i);
          Callable<Boolean> racer =
              () -> {
                start.await();
                return store.putIfAbsent(name, content);
              };
          wins.add(pool.submit(racer));
        }
        start.countDown();
        int winner = -1;
        for (int i = 0; i < threads; i++) {
          if (wins.get(i).get()) {
            assertThat(winner).as("a second winner").isEqualTo(-1);
            winner = i;
          }
        }
        assertThat(store.read(name)).asString().isEqualTo("thread " + winner);
      }
      assertThat(store.children("race")).hasSize(30);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aFileAppearsWithItsCommit() throws IOException {
    try (BlobOutput output = store.create("a/b/c")) {
      output.write(bytes("hello "), 0, 6);
      output.write(bytes("_world_"), 1, 5);
      assertThat(store.children("a/b")).isEmpty();
      assertThatThrownBy(() -> store.read("a/b/c")).isInstanceOf(FileNotFoundException.class);
      output.commit();
    }
    assertThat(store.read("a/b/c")).asString().isEqualTo("hello world");
  }

  @Test
  void aFileThatIsNotCommittedLeavesNothing() throws IOException {
    try (BlobOutput output = store.create("a/b/c")) {
      output.write(bytes("hello"), 0, 5);
    }
    assertThat(store.children("a/b")).isEmpty();
    store.deleteIfEmpty("a/b");
    store.deleteIfEmpty("a");
    assertThat(store.children("")).isEmpty();
  }

  @Test
  void whatNobodyCommittedCanBeSwept() throws IOException {
    BlobOutput abandoned = store.create("a/b/c");
    abandoned.write(bytes("hello"), 0, 5);
    store.put("a/b/d", bytes("stays"));

    store.deleteUncommitted("a");
    store.deleteUncommitted("not/there");

    assertThat(store.children("a/b")).containsExactly(new Child("d", false, 5));
    store.delete("a/b/d");
    store.deleteIfEmpty("a/b");
    store.deleteIfEmpty("a");
    assertThat(store.children("")).isEmpty();
  }

  @Test
  void readsAtAnyPosition() throws IOException {
    store.put("f", bytes("0123456789"));
    try (BlobInput input = store.open("f")) {
      byte[] target = new byte[6];
      assertThat(input.read(3, target, 1, 4)).isEqualTo(4);
      assertThat(target).isEqualTo(new byte[] {0, '3', '4', '5', '6', 0});
      assertThat(input.read(8, target, 0, 6)).isEqualTo(2);
      assertThat(input.read(10, target, 0, 6)).isZero();
      assertThat(input.read(1_000_000_000_000L, target, 0, 6)).isZero();
      assertThat(input.read(0, target, 0, 0)).isZero();
    }
  }

  @Test
  void whatIsNotThereIsNotFound() {
    assertThatThrownBy(() -> store.read("x/y"))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("y");
    assertThatThrownBy(() -> store.open("x/y")).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void deletingTwiceIsFine() throws IOException {
    store.put("a/b", bytes("x"));
    store.delete("a/b");
    store.delete("a/b");
    store.delete("never/was");
    store.deleteIfEmpty("never/was");

    assertThatThrownBy(() -> store.read("a/b")).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void aDirectoryWithSomethingInItStays() throws IOException {
    store.put("a/b/c", bytes("x"));
    store.deleteIfEmpty("a");
    store.deleteIfEmpty("a/b");

    assertThat(store.read("a/b/c")).hasSize(1);
  }

  @Test
  void listsFilesAndDirectoriesByName() throws IOException {
    store.put("d/b", bytes("22"));
    store.put("d/a", bytes("1"));
    store.put("d/sub/x", bytes("1"));
    store.put("d2", bytes("1"));

    assertThat(store.children("d"))
        .containsExactly(
            new Child("a", false, 1), new Child("b", false, 2), new Child("sub", true, 0));
    assertThat(store.children("")).extracting(Child::name).containsExactly("d", "d2");
    assertThat(store.children("nothing")).isEmpty();
  }

  @Test
  void emptyFilesAreFiles() throws IOException {
    store.put("e", new byte[0]);
    try (BlobOutput output = store.create("f")) {
      output.commit();
    }
    assertThat(store.read("e")).isEmpty();
    assertThat(store.read("f")).isEmpty();
  }
}
