// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * What the flights job must give, computed without Tidemark, and a check of what it gave.
 *
 * <p>It shares no code with the job and works another way: it keeps every flight of an origin in
 * memory and goes over them when the file is read. It needs only a JDK, so it also runs as
 *
 * <pre>
 * java FlightsOracle.java expect INPUT DIR    writes DIR/alerts.csv and DIR/hourly.csv
 * java FlightsOracle.java check INPUT DIR     compares DIR/alerts/ and DIR/hourly/ with INPUT
 * </pre>
 *
 * <p>{@code check} ends with status 0 when nothing is lost, doubled, cut or out of order within an
 * origin, with 1 when something is, with 2 when it cannot tell.
 */
final class FlightsOracle {
  static final String HEADER = "date,delay,distance,origin,destination";
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d");
  private static final String PART_NAME = "part-\\d{10}-\\d+";
  private static final int SAMPLES = 5;

  /** How many flights there are, and the lines of both result sets, for each origin in order. */
  record Expected(
      long flights, Map<String, List<String>> alerts, Map<String, List<String>> hourly) {}

  private record Departure(String date, int delay) {}

  /** The answer to "is the output right": the sentences that say what is wrong, or none. */
  record Verdict(List<String> problems, String summary) {
    boolean isGood() {
      return problems.isEmpty();
    }
  }

  private FlightsOracle() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 3 || !List.of("expect", "check").contains(args[0])) {
      System.err.println("usage: java FlightsOracle.java expect|check INPUT DIR");
      System.exit(2);
    }
    Expected expected = expect(Path.of(args[1]));
    Path directory = Path.of(args[2]);
    if (args[0].equals("expect")) {
      Files.createDirectories(directory);
      write(expected.alerts(), directory.resolve("alerts.csv"));
      write(expected.hourly(), directory.resolve("hourly.csv"));
      return;
    }
    Verdict verdict = check(expected, directory);
    verdict.problems().forEach(System.out::println);
    System.out.println(verdict.summary());
    System.exit(verdict.isGood() ? 0 : 1);
  }

  /** Computes both result sets from a CSV file, gzipped when its name ends in .gz. */
  static Expected expect(Path input) throws IOException {
    Map<String, List<Departure>> origins = read(input);
    Map<String, List<String>> alerts = new TreeMap<>();
    Map<String, List<String>> hourly = new TreeMap<>();
    origins.forEach((origin, flights) -> alerts.put(origin, alerts(origin, flights)));
    origins.forEach((origin, flights) -> hourly.put(origin, hourly(origin, flights)));
    long flights = origins.values().stream().mapToLong(List::size).sum();
    return new Expected(flights, alerts, hourly);
  }

  private static List<String> alerts(String origin, List<Departure> flights) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < flights.size(); i++) {
      if (flights.get(i).delay() <= 15) {
        start = i + 1;
      } else if ((i + 1 - start) % 5 == 0) {
        lines.add(origin + "," + flights.get(i).date() + "," + (i + 1 - start));
      }
    }
    return lines;
  }

  private static List<String> hourly(String origin, List<Departure> flights) {
    TreeMap<String, List<Departure>> hours = new TreeMap<>();
    for (Departure flight : flights) {
      String hour = flight.date().substring(0, "2001-01-01T07".length()) + ":00";
      hours.computeIfAbsent(hour, h -> new ArrayList<>()).add(flight);
    }
    List<String> lines = new ArrayList<>();
    hours.forEach(
        (hour, some) -> {
          long delayed = some.stream().filter(f -> f.delay() > 15).count();
          long total = some.stream().mapToLong(Departure::delay).sum();
          int most = some.stream().mapToInt(Departure::delay).max().orElseThrow();
          lines.add(
              origin + "," + hour + "," + some.size() + "," + delayed + "," + total + "," + most);
        });
    return lines;
  }

  private static Map<String, List<Departure>> read(Path input) throws IOException {
    Map<String, List<Departure>> origins = new HashMap<>();
    try (InputStream file = Files.newInputStream(input);
        InputStream bytes =
            input.toString().endsWith(".gz") ? new GZIPInputStream(file, 1 << 16) : file;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), 1 << 16)) {
      String line = reader.readLine();
      if (!HEADER.equals(line)) {
        throw new IOException(
            input + " starts with \"" + line + "\" and not with \"" + HEADER + "\".");
      }
      String before = "";
      for (long number = 2; (line = reader.readLine()) != null; number++) {
        String[] fields = line.split(",", -1);
        if (fields.length != 5 || !DATE.matcher(fields[0]).matches()) {
          throw new IOException(input + ":" + number + " is no flight: \"" + line + "\".");
        }
        if (fields[0].compareTo(before) < 0) {
          throw new IOException(
              (input + ":" + number + " is earlier than the line before it; in a file that is not")
                  + " sorted by date, what is late depends on the watermark.");
        }
        before = fields[0];
        origins
            .computeIfAbsent(fields[3], origin -> new ArrayList<>())
            .add(new Departure(fields[0], Integer.parseInt(fields[1])));
      }
    }
    return origins;
  }

  /** Compares the part files of a directory with what is expected. */
  static Verdict check(Expected expected, Path directory) throws IOException {
    List<String> problems = new ArrayList<>();
    long alerts = compare(directory.resolve("alerts"), expected.alerts(), problems);
    long hourly = compare(directory.resolve("hourly"), expected.hourly(), problems);
    String counts =
        (alerts + " of " + lines(expected.alerts()) + " alerts, ")
            + (hourly + " of " + lines(expected.hourly()) + " hours.");
    String start = problems.isEmpty() ? "The output is right: " : "The output is WRONG: ";
    return new Verdict(problems, start + counts);
  }

  private static long compare(
      Path directory, Map<String, List<String>> expected, List<String> problems)
      throws IOException {
    List<String> actual = readParts(directory, problems);
    Map<String, Integer> wanted = new TreeMap<>();
    expected.values().forEach(lines -> lines.forEach(line -> wanted.merge(line, 1, Integer::sum)));
    Map<String, Integer> found = new TreeMap<>();
    actual.forEach(line -> found.merge(line, 1, Integer::sum));

    List<String> lost = new ArrayList<>();
    wanted.forEach((line, n) -> addIf(found.getOrDefault(line, 0) < n, line, lost));
    List<String> doubled = new ArrayList<>();
    List<String> alien = new ArrayList<>();
    found.forEach(
        (line, n) -> {
          int right = wanted.getOrDefault(line, 0);
          addIf(right > 0 && n > right, line, doubled);
          addIf(right == 0, line, alien);
        });
    report(directory, "lost", lost, problems);
    report(directory, "there more often than they should be", doubled, problems);
    report(directory, "wrong", alien, problems);
    if (lost.isEmpty() && doubled.isEmpty() && alien.isEmpty()) {
      report(directory, "out of order", disorder(expected, actual), problems);
    }
    return actual.size();
  }

  private static void addIf(boolean condition, String line, List<String> lines) {
    if (condition) {
      lines.add(line);
    }
  }

  /** The first line of each origin that stands where another belongs. */
  private static List<String> disorder(Map<String, List<String>> expected, List<String> actual) {
    Map<String, List<String>> byOrigin = new HashMap<>();
    for (String line : actual) {
      byOrigin
          .computeIfAbsent(line.substring(0, line.indexOf(',')), origin -> new ArrayList<>())
          .add(line);
    }
    List<String> misplaced = new ArrayList<>();
    expected.forEach(
        (origin, right) -> {
          List<String> got = byOrigin.getOrDefault(origin, List.of());
          int i = 0;
          while (i < right.size() && right.get(i).equals(got.get(i))) {
            i++;
          }
          addIf(i < right.size(), i < right.size() ? got.get(i) : "", misplaced);
        });
    return misplaced;
  }

  private static void report(
      Path directory, String what, List<String> lines, List<String> problems) {
    if (lines.isEmpty()) {
      return;
    }
    StringBuilder sentence =
        new StringBuilder(directory + ": " + lines.size() + " lines are " + what + ", such as");
    lines.stream().limit(SAMPLES).forEach(line -> sentence.append("\n  ").append(line));
    problems.add(sentence.toString());
  }

  /** The lines of all visible files, in the order of their names. */
  private static List<String> readParts(Path directory, List<String> problems) throws IOException {
    List<String> lines = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      problems.add(directory + " is not there.");
      return lines;
    }
    List<Path> parts;
    try (Stream<Path> children = Files.list(directory)) {
      parts = children.filter(FlightsOracle::isVisible).sorted().toList();
    }
    for (Path part : parts) {
      if (!part.getFileName().toString().matches(PART_NAME)) {
        problems.add(part + " is visible, but has not the name of a part file.");
      }
      String text = Files.readString(part);
      if (text.isEmpty() || !text.endsWith("\n")) {
        problems.add(part + " is empty or ends in the middle of a line.");
      }
      text.lines().forEach(lines::add);
    }
    return lines;
  }

  private static boolean isVisible(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith(".") && !name.startsWith("_");
  }

  private static void write(Map<String, List<String>> lines, Path file) throws IOException {
    Files.write(file, lines.values().stream().flatMap(List::stream).toList());
  }

  private static long lines(Map<String, List<String>> byOrigin) {
    return byOrigin.values().stream().mapToLong(List::size).sum();
  }
}
