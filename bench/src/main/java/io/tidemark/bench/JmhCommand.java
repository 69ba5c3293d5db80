// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs the benchmarks of {@code io.tidemark.bench.micro}. */
@Command(
    name = "jmh",
    description = {
      "Runs the JMH benchmarks of single parts. Arguments are JMH's own: a pattern of names, -f forks,"
          + " -wi warm-up iterations, -i iterations, -l to list; -h shows them all."
    })
final class JmhCommand implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "Arguments of JMH.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws IOException {
    org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
    return 0;
  }
}
