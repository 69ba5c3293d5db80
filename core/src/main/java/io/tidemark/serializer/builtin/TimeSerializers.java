// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.UUID;

/** The types of {@code java.time} that have a fixed width, and UUIDs. */
final class TimeSerializers {
  private TimeSerializers() {}

  /** Seconds since 1970, nanoseconds of the second. */
  static final class OfInstant extends WordsSerializer<Instant> {
    private static final long serialVersionUID = 1L;

    OfInstant() {
      super("instant", 4);
    }

    @Override
    long first(Instant value) {
      return value.getEpochSecond();
    }

    @Override
    long second(Instant value) {
      return value.getNano();
    }

    @Override
    Instant make(long first, long second) {
      return Instant.ofEpochSecond(first, second);
    }
  }

  /** Days since 1970-01-01. */
  static final class OfLocalDate extends WordsSerializer<LocalDate> {
    private static final long serialVersionUID = 1L;

    OfLocalDate() {
      super("local-date", 0);
    }

    @Override
    long first(LocalDate value) {
      return value.toEpochDay();
    }

    @Override
    LocalDate make(long first, long second) {
      return LocalDate.ofEpochDay(first);
    }
  }

  /** Nanoseconds of the day. */
  static final class OfLocalTime extends WordsSerializer<LocalTime> {
    private static final long serialVersionUID = 1L;

    OfLocalTime() {
      super("local-time", 0);
    }

    @Override
    long first(LocalTime value) {
      return value.toNanoOfDay();
    }

    @Override
    LocalTime make(long first, long second) {
      return LocalTime.ofNanoOfDay(first);
    }
  }

  /** Days since 1970-01-01, nanoseconds of the day. */
  static final class OfLocalDateTime extends WordsSerializer<LocalDateTime> {
    private static final long serialVersionUID = 1L;

    OfLocalDateTime() {
      super("local-date-time", 8);
    }

    @Override
    long first(LocalDateTime value) {
      return value.toLocalDate().toEpochDay();
    }

    @Override
    long second(LocalDateTime value) {
      return value.toLocalTime().toNanoOfDay();
    }

    @Override
    LocalDateTime make(long first, long second) {
      return LocalDateTime.of(LocalDate.ofEpochDay(first), LocalTime.ofNanoOfDay(second));
    }
  }

  /**
   * Days since 1970-01-01 times 2^20 plus the offset in seconds (20 bits, signed), nanoseconds of
   * the day.
   */
  static final class OfOffsetDateTime extends WordsSerializer<OffsetDateTime> {
    private static final long serialVersionUID = 1L;

    OfOffsetDateTime() {
      super("offset-date-time", 8);
    }

    @Override
    long first(OffsetDateTime value) {
      return value.toLocalDate().toEpochDay() << 20
          | (value.getOffset().getTotalSeconds() & 0xFFFFF);
    }

    @Override
    long second(OffsetDateTime value) {
      return value.toLocalTime().toNanoOfDay();
    }

    @Override
    OffsetDateTime make(long first, long second) {
      return OffsetDateTime.of(
          LocalDate.ofEpochDay(first >> 20),
          LocalTime.ofNanoOfDay(second),
          ZoneOffset.ofTotalSeconds((int) (first << 44 >> 44)));
    }
  }

  /** Nanoseconds of the day, offset in seconds. */
  static final class OfOffsetTime extends WordsSerializer<OffsetTime> {
    private static final long serialVersionUID = 1L;

    OfOffsetTime() {
      super("offset-time", 4);
    }

    @Override
    long first(OffsetTime value) {
      return value.toLocalTime().toNanoOfDay();
    }

    @Override
    long second(OffsetTime value) {
      return value.getOffset().getTotalSeconds();
    }

    @Override
    OffsetTime make(long first, long second) {
      return OffsetTime.of(LocalTime.ofNanoOfDay(first), ZoneOffset.ofTotalSeconds((int) second));
    }
  }

  /** Seconds, nanoseconds of the second. */
  static final class OfDuration extends WordsSerializer<Duration> {
    private static final long serialVersionUID = 1L;

    OfDuration() {
      super("duration", 4);
    }

    @Override
    long first(Duration value) {
      return value.getSeconds();
    }

    @Override
    long second(Duration value) {
      return value.getNano();
    }

    @Override
    Duration make(long first, long second) {
      return Duration.ofSeconds(first, second);
    }
  }

  /** Years in the upper and months in the lower half, days. */
  static final class OfPeriod extends WordsSerializer<Period> {
    private static final long serialVersionUID = 1L;

    OfPeriod() {
      super("period", 4);
    }

    @Override
    long first(Period value) {
      return (long) value.getYears() << 32 | (value.getMonths() & 0xFFFFFFFFL);
    }

    @Override
    long second(Period value) {
      return value.getDays();
    }

    @Override
    Period make(long first, long second) {
      return Period.of((int) (first >> 32), (int) first, (int) second);
    }
  }

  /** The proleptic year. */
  static final class OfYear extends WordsSerializer<Year> {
    private static final long serialVersionUID = 1L;

    OfYear() {
      super("year", 0);
    }

    @Override
    long first(Year value) {
      return value.getValue();
    }

    @Override
    Year make(long first, long second) {
      return Year.of(Math.toIntExact(first));
    }
  }

  /** The year, the month from 1. */
  static final class OfYearMonth extends WordsSerializer<YearMonth> {
    private static final long serialVersionUID = 1L;

    OfYearMonth() {
      super("year-month", 4);
    }

    @Override
    long first(YearMonth value) {
      return value.getYear();
    }

    @Override
    long second(YearMonth value) {
      return value.getMonthValue();
    }

    @Override
    YearMonth make(long first, long second) {
      return YearMonth.of(Math.toIntExact(first), Math.toIntExact(second));
    }
  }

  /** The month from 1, the day of the month. */
  static final class OfMonthDay extends WordsSerializer<MonthDay> {
    private static final long serialVersionUID = 1L;

    OfMonthDay() {
      super("month-day", 4);
    }

    @Override
    long first(MonthDay value) {
      return value.getMonthValue();
    }

    @Override
    long second(MonthDay value) {
      return value.getDayOfMonth();
    }

    @Override
    MonthDay make(long first, long second) {
      return MonthDay.of(Math.toIntExact(first), Math.toIntExact(second));
    }
  }

  /** The offset in seconds. */
  static final class OfZoneOffset extends WordsSerializer<ZoneOffset> {
    private static final long serialVersionUID = 1L;

    OfZoneOffset() {
      super("zone-offset", 0);
    }

    @Override
    long first(ZoneOffset value) {
      return value.getTotalSeconds();
    }

    @Override
    ZoneOffset make(long first, long second) {
      return ZoneOffset.ofTotalSeconds(Math.toIntExact(first));
    }
  }

  /** The two halves; hashed as {@link UUID#hashCode()}. */
  static final class OfUuid extends WordsSerializer<UUID> {
    private static final long serialVersionUID = 1L;

    OfUuid() {
      super("uuid", 8);
    }

    @Override
    long first(UUID value) {
      return value.getMostSignificantBits();
    }

    @Override
    long second(UUID value) {
      return value.getLeastSignificantBits();
    }

    @Override
    UUID make(long first, long second) {
      return new UUID(first, second);
    }

    @Override
    public int stableHash(UUID key) {
      return Long.hashCode(key.getMostSignificantBits() ^ key.getLeastSignificantBits());
    }
  }
}
