// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.Measurement;
import io.tidemark.bench.launch.SourceTree;
import io.tidemark.bench.launch.SteadyPhase;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One measurement, or with {@code --matrix} many. */
@Command(
    name = "tidemark bench",
    mixinStandardHelpOptions = true,
    versionProvider = BenchVersion.class,
    sortOptions = false,
    description = {
      "Measures one engine once, in a JVM of its own with -Xmx4g, and prints one line of JSON;"
          + " with --matrix, compares engines and prints a table.",
      "Rates are over the steady phase: from the moment the last source has made 40 %% of its events"
          + " to the close of the last sink. CPU time is that of all threads of the process."
    })
final class BenchCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = "--events",
      paramLabel = "N",
      converter = EventCount.class,
      description = {
        "Number of events, such as 20m; auto (the default) measures with more and more, until the"
            + " steady phase lasts 10 s and, with checkpoints, holds 8 of them."
      })
  private OptionalLong events = OptionalLong.empty();

  @Mixin private SingleOptions single = new SingleOptions();

  @Option(
      names = "--matrix",
      description = "Compare engines: interleave them, repeat, keep every line, print medians.")
  private boolean matrix;

  @Mixin private MatrixOptions comparison = new MatrixOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    refuse(matrix ? "single" : "comparison", matrix ? "with --matrix" : "without --matrix");
    String commit = SourceTree.commit();
    if (matrix) {
      Measurement measurement = new Measurement(comparison.phase(), commit, this::progress);
      return comparison.run(measurement, events, spec.commandLine().getOut(), this::progress);
    }
    Measurement measurement = new Measurement(SteadyPhase.STANDARD, commit, this::progress);
    return single.run(measurement, events, spec.commandLine().getOut());
  }

  /**
   * Nothing is parsed and then ignored: options of the other way to use the command are refused.
   */
  private void refuse(String mixin, String when) {
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      for (ArgSpec other : optionsOf(mixin)) {
        if (given.equals(other)) {
          throw new IllegalArgumentException(given.longestName() + " has no meaning " + when + ".");
        }
      }
    }
  }

  private Iterable<? extends ArgSpec> optionsOf(String mixin) {
    CommandSpec found = spec.mixins().get(mixin);
    if (found == null) {
      throw new IllegalStateException("There is no mixin " + mixin + ".");
    }
    return found.options();
  }

  private void progress(String sentence) {
    spec.commandLine().getErr().println(sentence);
  }
}
