// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import io.tidemark.examples.flights.DemoCommand;
import io.tidemark.examples.flights.FlightsCommand;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.JobSubmissionException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/**
 * What {@code bin/tidemark demo} and {@code bin/tidemark run} start.
 *
 * <p>Statuses: 0 when the job did what it should, 1 when the job or one of its files is at fault, 2
 * when the command line is.
 */
public final class Main {
  private static final int FAILED = 1;
  private static final int MISUSED = 2;

  private final PrintWriter out;
  private final PrintWriter err;

  Main(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Runs {@code demo [OPTIONS]} or {@code run JOB [OPTIONS]}; ends the JVM only on failure. */
  public static void main(String[] args) {
    Charset charset = Charset.defaultCharset();
    int status =
        new Main(
                new PrintWriter(System.out, true, charset),
                new PrintWriter(System.err, true, charset))
            .run(args);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs a command and returns its status. */
  int run(String... args) {
    List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
    switch (args.length == 0 ? "" : args[0]) {
      case "demo":
        return execute(new DemoCommand(), rest);
      case "run":
        return rest.isEmpty() ? listJobs() : runJob(rest.get(0), rest.subList(1, rest.size()));
      default:
        err.println("usage: tidemark demo [OPTIONS] | tidemark run JOB [OPTIONS]");
        return MISUSED;
    }
  }

  private int runJob(String job, List<String> args) {
    if (isHelp(job)) {
      return listJobs();
    }
    if (job.equals("flights")) {
      return execute(new FlightsCommand(), args);
    }
    if (job.equals("quick-start")) {
      if (!args.isEmpty()) {
        return describeQuickStart(args);
      }
      return guarded(() -> QuickStart.main(args.toArray(new String[0])));
    }
    if (job.endsWith(".jar")) {
      return guarded(() -> JobJar.run(Path.of(job), args.toArray(new String[0])));
    }
    err.println("There is no example job \"" + job + "\". " + jobs());
    return MISUSED;
  }

  private static boolean isHelp(String argument) {
    return argument.equals("--help") || argument.equals("-h") || argument.equals("help");
  }

  /** It takes no arguments: it is the program of the README as it stands. */
  private int describeQuickStart(List<String> args) {
    if (args.stream().anyMatch(Main::isHelp)) {
      out.println("usage: bin/tidemark run quick-start");
      out.println(
          "Runs the program of the README. It takes no options: it counts generated visits");
      out.println("for a few minutes, and keeps its checkpoints in quick-start-checkpoints.");
      out.println("Started again it goes on where it was; without that directory, from the start.");
      return 0;
    }
    err.println(
        ("The job quick-start takes no options, but was given " + args)
            + ". Start it without; \"run quick-start --help\" says what it does.");
    return MISUSED;
  }

  private int listJobs() {
    out.println(jobs());
    return 0;
  }

  private static String jobs() {
    return String.join(
        System.lineSeparator(),
        "Jobs that run by name:",
        "  flights       late flights by airport, on a CSV file; \"run flights --help\" says more",
        "  quick-start   the program of the README: counts that survive kill -9",
        "Or give the path of a jar whose manifest names the main class: run JOB.jar [ARGUMENTS]");
  }

  private int execute(Object command, List<String> args) {
    // A failure ends these jobs, and its sentence is said below; no need for its stack as well.
    System.setProperty("org.slf4j.simpleLogger.log.io.tidemark.runtime.JobManager", "error");
    CommandLine line = new CommandLine(command);
    line.setOut(out).setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(
        (problem, ignored) -> {
          String name = problem.getCommandLine().getCommandSpec().qualifiedName();
          err.println(problem.getMessage() + ". \"" + name + " --help\" lists the options.");
          return MISUSED;
        });
    line.setExecutionExceptionHandler(
        (problem, ignored, parsed) -> {
          err.println(Sentences.of(problem));
          return FAILED;
        });
    return line.execute(args.toArray(new String[0]));
  }

  /** A program of somebody else. */
  private interface Program {
    void run() throws Throwable;
  }

  private int guarded(Program program) {
    try {
      program.run();
      return 0;
    } catch (JobJarException | JobSubmissionException e) {
      err.println(Sentences.of(e));
    } catch (JobExecutionException e) {
      err.println(Sentences.of(e));
      e.printStackTrace(err);
    } catch (Throwable e) { // whatever a user's main method throws
      err.println("The job's main method threw an exception.");
      e.printStackTrace(err);
    }
    return FAILED;
  }
}
