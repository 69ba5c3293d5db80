// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a measured JVM saw, as a text file: one fact a line, its kind and then its fields, separated
 * by spaces. Times are {@link System#nanoTime}.
 *
 * @param values single values by name
 * @param phases in order
 * @param parts the parts of subtasks in completed checkpoints
 * @param calls the longest call of each second
 */
record Facts(
    Map<String, String> values, List<Phase> phases, List<Part> parts, List<Interval> calls) {

  /**
   * A span of time with a name.
   *
   * @param name may hold anything but spaces
   */
  record Interval(String name, long began, long nanos) {
    long ended() {
      return began + nanos;
    }
  }

  /**
   * A phase of the run.
   *
   * @param events taken by the keyed function in it
   * @param keysBefore keys in the tables when it began
   * @param keysAfter keys when it ended
   */
  record Phase(Interval time, long events, long keysBefore, long keysAfter) {}

  /**
   * The part of a subtask in a checkpoint.
   *
   * @param endToEndNanos of the whole checkpoint
   * @param checkpointBytes of the whole checkpoint
   */
  record Part(
      long checkpoint, Interval sync, long asyncNanos, long endToEndNanos, long checkpointBytes) {}

  static Facts empty() {
    return new Facts(new TreeMap<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    values.forEach((name, value) -> lines.add("value " + name + " " + value));
    phases.forEach(
        p ->
            lines.add(
                "phase " + text(p.time) + " " + p.events + " " + p.keysBefore + " " + p.keysAfter));
    parts.forEach(
        p ->
            lines.add(
                "part "
                    + text(p.sync)
                    + " "
                    + p.checkpoint
                    + " "
                    + p.asyncNanos
                    + " "
                    + p.endToEndNanos
                    + " "
                    + p.checkpointBytes));
    calls.forEach(call -> lines.add("call " + text(call)));
    Files.write(file, lines);
  }

  private static String text(Interval time) {
    return time.name.replace(' ', '_') + " " + time.began + " " + time.nanos;
  }

  static Facts read(Path file) throws IOException {
    Facts facts = empty();
    for (String line : Files.readAllLines(file)) {
      String[] f = line.split(" ", -1);
      switch (f[0]) {
        case "value" -> facts.values.put(f[1], f[2]);
        case "phase" ->
            facts.phases.add(new Phase(interval(f), number(f[4]), number(f[5]), number(f[6])));
        case "part" ->
            facts.parts.add(
                new Part(number(f[4]), interval(f), number(f[5]), number(f[6]), number(f[7])));
        case "call" -> facts.calls.add(interval(f));
        default -> throw new IOException(file + " has a line of an unknown kind: " + line);
      }
    }
    return facts;
  }

  private static Interval interval(String[] fields) {
    return new Interval(fields[1], number(fields[2]), number(fields[3]));
  }

  private static long number(String text) {
    return Long.parseLong(text);
  }
}
