// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs the flights job, kills its JVM with {@code kill -9} again and again, starts it again until
 * it has finished, and compares what it wrote with {@link FlightsOracle}.
 *
 * <p>How long each process lives is drawn from a seed, evenly between nothing and twice the mean,
 * so that kills fall into the start of the JVM, the restore, the work and the checkpoints alike.
 * Those processes read at a rate at which the file outlasts them all. Then come processes without
 * that limit, killed likewise, so that some kills fall into the end of the job: the last commits,
 * the mark that it has finished. Last, it is started once more: a finished job must stay as it is.
 *
 * <p>It shares no code with the job and needs only a JDK; {@code bin/kill-test} runs it.
 */
final class KillFlights {
  private static final int EXIT_LIMIT_MINUTES = 30;

  /**
   * One round.
   *
   * @param parallelism the parallelism of each process in turn, from the start again after the last
   * @param interval the checkpoint interval, as the job's option takes it
   * @param kills how often the process is killed at work; about a third as often again at the end
   * @param meanMillis how long a process that is killed lives on average
   * @param seed what the lives are drawn from
   */
  record Round(List<Integer> parallelism, String interval, int kills, int meanMillis, long seed) {}

  /**
   * What came of a round.
   *
   * @param kills how many kills hit a running process
   * @param seconds from the first start to the end
   * @param problems what is wrong; empty when all is well
   */
  record Outcome(int kills, double seconds, List<String> problems) {}

  private final List<String> command;
  private final Path input;
  private final FlightsOracle.Expected expected;

  /**
   * Prepares rounds on one input.
   *
   * @param command what starts the job, up to the options
   */
  KillFlights(List<String> command, Path input) throws IOException {
    this.command = List.copyOf(command);
    this.input = input;
    this.expected = FlightsOracle.expect(input);
  }

  /** Plays one round in an empty directory, which holds output, checkpoints and logs afterwards. */
  Outcome play(Round round, Path directory) throws IOException, InterruptedException {
    return new Play(round, directory).play();
  }

  private final class Play {
    private final Round round;
    private final Path directory;
    private final Random lives;
    private final List<String> problems = new ArrayList<>();
    private int attempts;
    private int kills;

    Play(Round round, Path directory) {
      this.round = round;
      this.directory = directory;
      this.lives = new Random(round.seed());
    }

    Outcome play() throws IOException, InterruptedException {
      long start = System.nanoTime();
      long longestMillis = 2L * round.meanMillis() * round.kills();
      long rate = Math.max(1, expected.flights() * 1000 / Math.max(1, longestMillis));
      boolean ended = false;
      while (problems.isEmpty() && kills < round.kills()) {
        if (hasEnded(start(rate))) {
          problems.add("The job ended by itself while it was to be killed. " + endOfLog());
        }
      }
      for (int i = 0; problems.isEmpty() && !ended && i < (round.kills() + 2) / 3; i++) {
        ended = hasEnded(start(0));
      }
      if (problems.isEmpty() && !ended) {
        awaitEnd(start(0));
      }
      if (problems.isEmpty()) {
        problems.addAll(check());
        awaitEnd(start(0));
        problems.addAll(check());
      }
      return new Outcome(kills, (System.nanoTime() - start) / 1e9, problems);
    }

    private List<String> check() throws IOException {
      return FlightsOracle.check(expected, directory.resolve("output")).problems();
    }

    /** Lets a process live for a time, then kills it; whether it ended by itself before. */
    private boolean hasEnded(Process process) throws IOException, InterruptedException {
      if (process.waitFor(lives.nextInt(2 * round.meanMillis()), TimeUnit.MILLISECONDS)) {
        checkStatus(process);
        return true;
      }
      process.destroyForcibly(); // SIGKILL, which no handler sees
      process.waitFor();
      kills++;
      return false;
    }

    private void awaitEnd(Process process) throws IOException, InterruptedException {
      if (process.waitFor(EXIT_LIMIT_MINUTES, TimeUnit.MINUTES)) {
        checkStatus(process);
      } else {
        process.destroyForcibly();
        problems.add("A process did not end within " + EXIT_LIMIT_MINUTES + " minutes.");
      }
    }

    private void checkStatus(Process process) throws IOException {
      if (process.exitValue() != 0) {
        problems.add("The job ended with status " + process.exitValue() + ". " + endOfLog());
      }
    }

    private Process start(long rate) throws IOException {
      List<Integer> parallelism = round.parallelism();
      List<String> line = new ArrayList<>(command);
      line.addAll(List.of("--input", input.toString()));
      line.addAll(List.of("--output", directory.resolve("output").toString()));
      line.addAll(List.of("--checkpoints", directory.resolve("checkpoints").toString()));
      line.addAll(List.of("--parallelism", "" + parallelism.get(attempts % parallelism.size())));
      line.addAll(List.of("--checkpoint-interval", round.interval()));
      line.addAll(List.of("--rate", "" + rate));
      attempts++;
      return new ProcessBuilder(line)
          .redirectErrorStream(true)
          .redirectOutput(log().toFile())
          .start();
    }

    private Path log() {
      return directory.resolve("attempt-" + attempts + ".log");
    }

    private String endOfLog() throws IOException {
      List<String> lines = Files.readAllLines(log());
      String end = String.join("\n  ", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
      return log() + " ends with\n  " + end;
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    int dashes = Arrays.asList(args).indexOf("--");
    if (dashes < 0) {
      System.err.println("usage: KillFlights KEY=VALUE... -- COMMAND...");
      System.exit(2);
    }
    Map<String, String> options = new TreeMap<>();
    for (String arg : Arrays.asList(args).subList(0, dashes)) {
      options.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
    }
    boolean good =
        playAll(
            new KillFlights(
                Arrays.asList(args).subList(dashes + 1, args.length),
                Path.of(options.get("input"))),
            options);
    System.exit(good ? 0 : 1);
  }

  /** Every interval with every parallelism, one line of the table after another. */
  private static boolean playAll(KillFlights test, Map<String, String> options)
      throws IOException, InterruptedException {
    long seed = Long.parseLong(options.get("seed"));
    int kills = Integer.parseInt(options.get("kills"));
    int meanMillis = Integer.parseInt(options.get("mean-life"));
    Path directory = Path.of(options.get("directory"));
    boolean good = true;
    System.out.println("interval  parallelism  seed        kills  seconds  result");
    for (String interval : options.get("intervals").split(",")) {
      for (String parallelism : options.get("parallelism").split(",")) {
        List<Integer> each = Stream.of(parallelism.split("\\+")).map(Integer::valueOf).toList();
        Round round = new Round(each, interval, kills, meanMillis, seed);
        Path place = directory.resolve(interval + "-" + parallelism + "-" + seed);
        Files.createDirectories(place);
        Outcome outcome = test.play(round, place);
        boolean right = outcome.problems().isEmpty();
        System.out.printf(
            "%-9s %-12s %-11d %5d  %7.1f  %s%n",
            interval,
            parallelism,
            seed,
            outcome.kills(),
            outcome.seconds(),
            right ? "right" : "WRONG, see " + place);
        outcome.problems().forEach(System.out::println);
        good &= right;
        if (right) {
          delete(place);
        }
        seed++;
      }
    }
    return good;
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
