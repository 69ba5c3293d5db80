// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.ChildFailedException;
import picocli.CommandLine;

/** What {@code bin/tidemark bench} starts. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with its subcommands; what it cannot do ends with one sentence and no trace. */
  static CommandLine commandLine() {
    CommandLine command = new CommandLine(new BenchCommand());
    command.addSubcommand(new StartupCommand());
    command.addSubcommand(new PausesCommand());
    command.addSubcommand(new RecoveryCommand());
    command.addSubcommand(new SizeCommand());
    command.addSubcommand(
        new CommandLine(new JmhCommand()).setUnmatchedOptionsArePositionalParams(true));
    command.setParameterExceptionHandler(
        (exception, arguments) -> {
          CommandLine failed = exception.getCommandLine();
          failed.getErr().println("tidemark bench: " + exception.getMessage());
          failed.getErr().println("Try --help.");
          return 2;
        });
    command.setExecutionExceptionHandler(
        (exception, failed, parsed) -> {
          if (exception instanceof ChildFailedException
              || exception instanceof IllegalArgumentException) {
            failed.getErr().println("tidemark bench: " + exception.getMessage());
            return exception instanceof ChildFailedException ? 1 : 2;
          }
          throw exception;
        });
    return command;
  }
}
