// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.CoreSize;
import io.tidemark.bench.launch.SourceTree;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What a user of core adds to their class path. */
@Command(
    name = "size",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the size of core's jar and of the jars that it needs at run time, as Maven tells them."
    })
final class SizeCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    spec.commandLine().getOut().println(CoreSize.line(SourceTree.commit()).text());
    spec.commandLine().getOut().flush();
    return 0;
  }
}
