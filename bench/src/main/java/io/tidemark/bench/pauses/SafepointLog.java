// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When the JVM stopped all threads, from its own log.
 *
 * @param collections for a collector
 * @param others for something else, such as a class that was redefined
 */
record SafepointLog(List<Facts.Interval> collections, List<Facts.Interval> others) {
  private static final Pattern LINE =
      Pattern.compile("\\[(\\d+)ns\\] Safepoint \"([^\"]+)\",.* Total:\\s*(\\d+) ns.*");
  private static final Pattern COLLECTOR = Pattern.compile("GC|G1|Collect");

  /** The JVM's option that writes such a log; its times are {@link System#nanoTime}. */
  static String flag(Path file) {
    return "-Xlog:safepoint=info:file=" + file + ":timenanos:filecount=0";
  }

  static SafepointLog read(Path file) throws IOException {
    List<Facts.Interval> collections = new ArrayList<>();
    List<Facts.Interval> others = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        long nanos = Long.parseLong(matcher.group(3));
        long ended = Long.parseLong(matcher.group(1));
        Facts.Interval stop = new Facts.Interval(matcher.group(2), ended - nanos, nanos);
        (COLLECTOR.matcher(matcher.group(2)).find() ? collections : others).add(stop);
      }
    }
    if (collections.isEmpty() && others.isEmpty()) {
      throw new IOException(file + " has no line about a safepoint that can be read.");
    }
    return new SafepointLog(collections, others);
  }

  /** The nanoseconds of an interval in which a collector had stopped all threads. */
  long collectedWithin(Facts.Interval interval) {
    long sum = 0;
    for (Facts.Interval stop : collections) {
      long overlap =
          Math.min(stop.ended(), interval.ended()) - Math.max(stop.began(), interval.began());
      sum += Math.max(0, overlap);
    }
    return sum;
  }
}
