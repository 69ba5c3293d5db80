// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * One Java file with what the rules ask about it.
 *
 * @param module the module's directory name
 * @param test whether it lies under {@code src/test}
 * @param path the path from the repository's root, with forward slashes
 * @param lines the text
 * @param facts what the syntax tree says
 */
record SourceFile(String module, boolean test, String path, List<String> lines, SourceFacts facts) {

  /** The package, or an empty string. */
  String packageName() {
    return facts.packageName();
  }

  boolean isPackageInfo() {
    return path.endsWith("/package-info.java");
  }

  /** Whether the package is the given one or lies below it. */
  boolean isIn(String name) {
    return packageName().equals(name) || packageName().startsWith(name + ".");
  }

  /** A path and its text, not yet parsed. */
  record Text(String path, String content) {}

  /** Parses all files in one go; a file that does not parse fails the test that asked. */
  static List<SourceFile> parse(List<Text> texts) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException(
          "These tests read sources with javac, but this Java has none. Run them with a JDK.");
    }
    Map<String, Text> byPath = new LinkedHashMap<>();
    List<JavaFileObject> units = new ArrayList<>();
    for (Text text : texts) {
      byPath.put("/" + text.path(), text);
      units.add(new InMemory(text));
    }
    var task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, units);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    List<SourceFile> files = new ArrayList<>();
    try {
      for (var unit : task.parse()) {
        Text text = byPath.get(unit.getSourceFile().toUri().getPath());
        String path = text.path();
        files.add(
            new SourceFile(
                path.substring(0, path.indexOf('/')),
                path.contains("/src/test/"),
                path,
                text.content().lines().toList(),
                SourceFacts.of(unit, positions)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static final class InMemory extends SimpleJavaFileObject {
    private final String content;

    InMemory(Text text) {
      super(URI.create("memory:///" + text.path()), Kind.SOURCE);
      this.content = text.content();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }
}
