// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathTest {

  @ParameterizedTest
  @CsvSource({
    "/a/b, /a/b",
    "a/b, a/b",
    "file:///a/b, /a/b",
    "file:/a/b, /a/b",
    "/a//b///, /a/b",
    "/, /",
    "///, /",
    "/a b/%20, /a b/%20",
    "x:y, x:y",
    "/a/10:30, /a/10:30",
  })
  void isThePathOfThisMachine(String text, String path) {
    assertThat(new Path(text).getPath()).isEqualTo(path);
    assertThat(new Path(text)).hasToString(path).isEqualTo(new Path(path));
  }

  @Test
  void comesFromUris() {
    assertThat(new Path(URI.create("file:///a/b%20c")).getPath()).isEqualTo("/a/b c");
    assertThat(new Path(URI.create("/a/b%20c")).getPath()).isEqualTo("/a/b c");
    assertThat(new Path(new Path("/a/b c").toUri())).isEqualTo(new Path("/a/b c"));
  }

  @Test
  void hasPartsAndPutsThemTogether() {
    Path path = new Path(new Path("/a/"), "b/c");
    assertThat(path.getPath()).isEqualTo("/a/b/c");
    assertThat(path.getName()).isEqualTo("c");
    assertThat(path.getParent()).isEqualTo(new Path("/a/b"));
    assertThat(new Path("/a").getParent()).isEqualTo(new Path("/"));
    assertThat(new Path("/").getParent()).isNull();
    assertThat(new Path("a").getParent()).isNull();
    assertThat(new Path("/a", "/b")).isEqualTo(new Path("/b"));
    assertThat(new Path("/a", "b").suffix(".csv").getPath()).isEqualTo("/a/b.csv");
    assertThat(new Path("/a").isAbsolute()).isTrue();
    assertThat(new Path("a").isAbsolute()).isFalse();
    assertThat(new Path("/a")).isLessThan(new Path("/b"));
  }

  @ParameterizedTest
  @CsvSource({
    "s3://bucket/key, storage system",
    "hdfs:///a, storage system",
    "file://host/a, another host",
    "file:, names no file",
    "'', empty",
  })
  void refusesWhatIsNotHere(String text, String why) {
    assertThatThrownBy(() -> new Path(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
