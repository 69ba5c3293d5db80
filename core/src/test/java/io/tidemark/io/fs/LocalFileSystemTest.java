// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFileSystemTest {
  @TempDir Path root;

  private final LocalFileSystem files = new LocalFileSystem();

  private String path(String name) {
    return root.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    try (FileOutput out = files.create(path(name))) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.write(bytes, 0, bytes.length);
      out.sync();
    }
  }

  @Test
  void createsAWholeFileOnlyWhereThereIsNone() throws Exception {
    byte[] mine = "mine".getBytes(StandardCharsets.UTF_8);
    assertThat(files.createWhole(path("a"), mine)).isTrue();
    assertThat(files.createWhole(path("a"), "other".getBytes(StandardCharsets.UTF_8))).isFalse();
    files.createDirectories(path("b"));
    assertThat(files.createWhole(path("b"), mine)).isFalse();
    assertThat(root.resolve("a")).hasContent("mine");
    assertThat(files.list(root.toString())).extracting(FileStatus::name).containsExactly("a", "b");
    assertThatThrownBy(() -> files.createWhole(path("missing/a"), mine))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(path("missing/a"));
  }

  @Test
  void writesReadsRenamesAndDeletes() throws Exception {
    files.createDirectories(path("a/b"));
    files.createDirectories(path("a/b"));
    write("a/b/one", "0123456789");
    write("a/b/one", "abc");
    files.rename(path("a/b/one"), path("a/b/two"));
    assertThat(files.status(path("a/b/one"))).isNull();
    assertThat(files.status(path("a/b/two")))
        .isEqualTo(new FileStatus(path("a/b/two"), "two", false, 3));
    assertThat(files.status(path("a"))).isEqualTo(new FileStatus(path("a"), "a", true, 0));
    try (FileInput in = files.open(path("a/b/two"))) {
      byte[] bytes = new byte[8];
      assertThat(in.bytes()).isEqualTo(3);
      assertThat(in.read(1, bytes, 4, 4)).isEqualTo(2);
      assertThat(new String(bytes, 4, 2, StandardCharsets.UTF_8)).isEqualTo("bc");
      assertThat(in.read(3, bytes, 0, 4)).isZero();
      assertThat(in.read(99, bytes, 0, 4)).isZero();
    }
    files.delete(path("a/b/two"));
    files.delete(path("a/b/two"));
    assertThat(files.list(path("a/b"))).isEmpty();
  }

  @Test
  void listsByName() throws Exception {
    for (String name : new String[] {"b", "a", "_c", "B"}) {
      write(name, name);
    }
    files.createDirectories(path("dir"));
    assertThat(files.list(root.toString()).stream().map(FileStatus::name))
        .containsExactly("B", "_c", "a", "b", "dir");
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() throws Exception {
    assertThatThrownBy(() -> files.open(path("none")))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(path("none"))
        .hasMessageContaining("Check the path");
    assertThatThrownBy(() -> files.list(path("none"))).isInstanceOf(FileNotFoundException.class);
    write("file", "x");
    assertThatThrownBy(() -> files.list(path("file")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a directory");
    assertThatThrownBy(() -> files.createDirectories(path("file/below")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(path("file/below"));
    assertThatThrownBy(() -> files.create(path("none/below")))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(
            "Creating " + path("none/below") + " failed: there is no such directory");
    assertThatThrownBy(() -> files.status("nul\0"))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("not a path");
    assertThatThrownBy(() -> files.rename(path("none"), path("other")))
        .isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void saysThatALinkLeadsNowhere() throws Exception {
    Files.createSymbolicLink(root.resolve("link"), root.resolve("gone"));
    assertThatThrownBy(() -> files.list(root.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("link")
        .hasMessageContaining("not there");
  }

  @Test
  void saysThatTheDiskIsFull() throws Exception {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full), "There is no /dev/full here.");
    try (FileOutput out = files.create(full.toString())) {
      assertThatThrownBy(() -> out.write(new byte[10], 0, 10))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("/dev/full")
          .hasMessageContaining("disk is full")
          .hasMessageContaining("start the job again");
    }
  }
}
