// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the JDK's own patterns, which say the same where both know a construct. */
class GlobTest {
  private static final String[] NAMES = {
    "a", "ab", "abc", "a.csv", "a.csv.gz", "b.csv", "a,b", "a(b)", "a+b", "a1", "a-", "A", "{a}", ""
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "a*",
        "*.csv",
        "?",
        "??",
        "[ab]",
        "[a-b]*",
        "[!a]",
        "{a,b}.csv",
        "*.{csv,gz}",
        "a?",
        "a[0-9]",
        "a[-]",
        "a+*",
        "a(*)",
        "*,*"
      })
  void matchesAsTheJdkDoes(String pattern) {
    Glob glob = Glob.of(pattern);
    var jdk = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    for (String name : NAMES) {
      if (!name.isEmpty()) {
        assertThat(Glob.isPattern(pattern) && glob.matches(0, name))
            .as("%s against %s", name, pattern)
            .isEqualTo(jdk.matches(Path.of(name)));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"/a/*/b,/,3", "a/b*,'',2", "/data//x*,/,2"})
  void takesPathsApart(String path, String root, int parts) {
    Glob glob = Glob.of(path);
    assertThat(glob.root()).isEqualTo(root);
    assertThat(glob.parts()).isEqualTo(parts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a[bc", "a/{b,c"})
  void refusesWhatIsNotClosed(String pattern) {
    assertThatThrownBy(() -> Glob.of(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(pattern);
  }
}
