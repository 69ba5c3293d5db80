// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/tidemark demo}: the flights job on the sample that comes with the sources. */
@Command(
    name = "bin/tidemark demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpAutoWidth = true,
    description =
        "Works through two weeks of real flights at a pace that leaves time to kill it. Started again,"
            + " it goes on where it was.")
public final class DemoCommand implements Callable<Integer> {
  private static final String SAMPLE = "flights-2001-01-first-two-weeks.csv.gz";
  private static final String OUTPUT = "output";
  private static final String CHECKPOINTS = "checkpoints";

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "where input, output and checkpoints are (default: tidemark-demo)")
  private Path directory = Path.of("tidemark-demo");

  @Mixin private PaceOptions pace;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "read at most N flights per second, 0 for no limit (default: 20000)")
  private long rate = 20_000;

  @Option(
      names = "--fresh",
      description = "delete the output and the checkpoints of an earlier demo first")
  private boolean fresh;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = command.commandLine().getOut();
    if (fresh) {
      for (String part : List.of(OUTPUT, CHECKPOINTS)) {
        delete(directory.resolve(part));
      }
    }
    FlightsSettings settings =
        new FlightsSettings(
            unpackSample(),
            directory.resolve(OUTPUT),
            directory.resolve(CHECKPOINTS),
            pace.parallelism(),
            pace.pace(rate),
            "latest");
    String toRunAgain = "To see it again from the start: bin/tidemark demo --fresh";
    return new FlightsRun(settings, out, toRunAgain).run();
  }

  /** Copies the sample out of the jar, so that a started job finds it again. */
  private Path unpackSample() throws IOException {
    Path file = directory.resolve(SAMPLE);
    if (!Files.exists(file)) {
      try {
        Files.createDirectories(directory);
      } catch (IOException e) {
        throw new RefusedException(
            ("The directory " + directory + " cannot be made: " + FileProblems.reason(e))
                + " Give another one with --directory.");
      }
      Path unfinished = directory.resolve(SAMPLE + ".part");
      try (InputStream sample =
          Objects.requireNonNull(
              DemoCommand.class.getResourceAsStream("/io/tidemark/examples/" + SAMPLE), SAMPLE)) {
        Files.copy(sample, unfinished, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  private static void delete(Path tree) throws IOException {
    if (!Files.isDirectory(tree)) {
      return;
    }
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
