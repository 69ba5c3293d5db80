// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A length of time as Flink 1 spells it. New code gives a {@link Duration}; wherever the API takes
 * one, {@link #toDuration()} makes it of this.
 */
public final class Time implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long size;
  private final TimeUnit unit;

  private Time(long size, TimeUnit unit) {
    this.size = size;
    this.unit = unit;
  }

  /** So many of a unit. */
  public static Time of(long size, TimeUnit unit) {
    return new Time(size, Checks.notNull(unit, "The unit of a Time is null."));
  }

  /** So many milliseconds. */
  public static Time milliseconds(long milliseconds) {
    return of(milliseconds, TimeUnit.MILLISECONDS);
  }

  /** So many seconds. */
  public static Time seconds(long seconds) {
    return of(seconds, TimeUnit.SECONDS);
  }

  /** So many minutes. */
  public static Time minutes(long minutes) {
    return of(minutes, TimeUnit.MINUTES);
  }

  /** So many hours. */
  public static Time hours(long hours) {
    return of(hours, TimeUnit.HOURS);
  }

  /** So many days of 24 hours. */
  public static Time days(long days) {
    return of(days, TimeUnit.DAYS);
  }

  /** The unit it was given in. */
  public TimeUnit getUnit() {
    return unit;
  }

  /** The number of units it was given in. */
  public long getSize() {
    return size;
  }

  /** The length in whole milliseconds. */
  public long toMilliseconds() {
    return unit.toMillis(size);
  }

  /** The same length as a duration. */
  public Duration toDuration() {
    return Duration.of(size, unit.toChronoUnit());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Time time && time.toMilliseconds() == toMilliseconds();
  }

  @Override
  public int hashCode() {
    return Long.hashCode(toMilliseconds());
  }

  @Override
  public String toString() {
    return toMilliseconds() + " ms";
  }
}
