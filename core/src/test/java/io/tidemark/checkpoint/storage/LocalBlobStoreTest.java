// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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

  @Test
  void aFileInTheWayOfADirectoryGivesAnIoException() throws IOException {
    try (BlobStore store = newStore()) {
      store.put("a", new byte[10]);
      assertThatThrownBy(() -> store.put("a/b", new byte[1])).isInstanceOf(IOException.class);
      assertThat(store.children("a")).isEmpty();
    }
  }
}
