// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.SerializerContract;
import io.tidemark.serializer.SimpleContract;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

/** The hashes are written out from the documented formula and Java's own accessors. */
@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class TimeSerializersTest {
  private static int hash(long first, long second) {
    return 31 * Long.valueOf(first).hashCode() + Long.valueOf(second).hashCode();
  }

  private static Arbitrary<Instant> instants() {
    return Arbitraries.oneOf(
        Arbitraries.longs()
            .between(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond())
            .flatMap(s -> nanos().map(n -> Instant.ofEpochSecond(s, n))),
        Arbitraries.of(Instant.MIN, Instant.MAX, Instant.EPOCH));
  }

  private static Arbitrary<Integer> nanos() {
    return Arbitraries.integers().between(0, 999_999_999);
  }

  private static Arbitrary<LocalDate> dates() {
    return Arbitraries.oneOf(
        Arbitraries.longs()
            .between(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay())
            .map(LocalDate::ofEpochDay),
        Arbitraries.integers().between(-1000, 30_000).map(LocalDate::ofEpochDay));
  }

  private static Arbitrary<LocalTime> times() {
    return Arbitraries.longs().between(0, LocalTime.MAX.toNanoOfDay()).map(LocalTime::ofNanoOfDay);
  }

  private static Arbitrary<LocalDateTime> dateTimes() {
    return Combinators.combine(dates(), times()).as(LocalDateTime::of);
  }

  private static Arbitrary<ZoneOffset> offsets() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(-64_800, 64_800).map(ZoneOffset::ofTotalSeconds),
        Arbitraries.of(ZoneOffset.UTC, ZoneOffset.MIN, ZoneOffset.MAX));
  }

  private static Arbitrary<ZoneId> zones() {
    return Arbitraries.oneOf(
        offsets().map(o -> o),
        Arbitraries.of("Europe/Berlin", "America/New_York", "UTC", "Z", "GMT+2").map(ZoneId::of));
  }

  @Group
  class Instants extends SimpleContract<Instant> {
    Instants() {
      super(Types.INSTANT, instants(), 2);
    }

    @Override
    protected int expectedHash(Instant t) {
      return hash(t.getEpochSecond(), t.getNano());
    }
  }

  @Group
  class LocalDates extends SimpleContract<LocalDate> {
    LocalDates() {
      super(Types.LOCAL_DATE, dates(), 1);
    }

    @Override
    protected int expectedHash(LocalDate d) {
      return Long.valueOf(d.toEpochDay()).hashCode();
    }
  }

  @Group
  class LocalTimes extends SimpleContract<LocalTime> {
    LocalTimes() {
      super(Types.LOCAL_TIME, times(), 1);
    }

    @Override
    protected int expectedHash(LocalTime t) {
      return Long.valueOf(t.toNanoOfDay()).hashCode();
    }
  }

  @Group
  class LocalDateTimes extends SimpleContract<LocalDateTime> {
    LocalDateTimes() {
      super(Types.LOCAL_DATE_TIME, dateTimes(), 2);
    }

    @Override
    protected int expectedHash(LocalDateTime t) {
      return hash(t.toLocalDate().toEpochDay(), t.toLocalTime().toNanoOfDay());
    }
  }

  @Group
  class OffsetDateTimes extends SimpleContract<OffsetDateTime> {
    OffsetDateTimes() {
      super(
          TypeInformation.of(OffsetDateTime.class),
          Combinators.combine(dateTimes(), offsets()).as(OffsetDateTime::of),
          2);
    }

    @Override
    protected int expectedHash(OffsetDateTime t) {
      long offset = Math.floorMod(t.getOffset().getTotalSeconds(), 1 << 20);
      return hash(t.toLocalDate().toEpochDay() * (1 << 20) + offset, t.toLocalTime().toNanoOfDay());
    }
  }

  @Group
  class OffsetTimes extends SimpleContract<OffsetTime> {
    OffsetTimes() {
      super(
          TypeInformation.of(OffsetTime.class),
          Combinators.combine(times(), offsets()).as(OffsetTime::of),
          2);
    }

    @Override
    protected int expectedHash(OffsetTime t) {
      return hash(t.toLocalTime().toNanoOfDay(), t.getOffset().getTotalSeconds());
    }
  }

  @Group
  class ZonedDateTimes extends SimpleContract<ZonedDateTime> {
    ZonedDateTimes() {
      super(
          TypeInformation.of(ZonedDateTime.class),
          Combinators.combine(
                  Arbitraries.longs().between(-4_000_000_000L, 4_000_000_000L), nanos(), zones())
              .as((s, n, zone) -> Instant.ofEpochSecond(s, n).atZone(zone)),
          0);
    }

    @Override
    protected int expectedHash(ZonedDateTime t) {
      int hash = hash(t.toLocalDate().toEpochDay(), t.toLocalTime().toNanoOfDay());
      return (hash * 31 + t.getOffset().getTotalSeconds()) * 31 + t.getZone().getId().hashCode();
    }

    /** In the hour that the clock shows twice, the offset tells the two apart. */
    @Example
    void theOverlapKeepsItsOffset() throws Exception {
      ZonedDateTime second =
          Instant.parse("2001-10-28T01:30:00Z").atZone(ZoneId.of("Europe/Berlin"));
      assertThatIsKept(second);
      assertThatIsKept(second.withEarlierOffsetAtOverlap());
    }

    private void assertThatIsKept(ZonedDateTime time) throws Exception {
      ZonedDateTime read = value(serializer(), bytes(serializer(), time));
      org.assertj.core.api.Assertions.assertThat(read).isEqualTo(time);
      org.assertj.core.api.Assertions.assertThat(read.getOffset()).isEqualTo(time.getOffset());
    }
  }

  @Group
  class ZoneIds extends SimpleContract<ZoneId> {
    ZoneIds() {
      super(TypeInformation.of(ZoneId.class), zones(), 0);
    }

    @Override
    protected int expectedHash(ZoneId zone) {
      return zone.getId().hashCode();
    }
  }

  @Group
  class ZoneOffsets extends SimpleContract<ZoneOffset> {
    ZoneOffsets() {
      super(TypeInformation.of(ZoneOffset.class), offsets(), 1);
    }

    @Override
    protected int expectedHash(ZoneOffset offset) {
      return Long.valueOf(offset.getTotalSeconds()).hashCode();
    }
  }

  @Group
  class Durations extends SimpleContract<Duration> {
    Durations() {
      super(
          Types.DURATION,
          Combinators.combine(Arbitraries.longs(), nanos()).as(Duration::ofSeconds),
          2);
    }

    @Override
    protected int expectedHash(Duration d) {
      return hash(d.getSeconds(), d.getNano());
    }
  }

  @Group
  class Periods extends SimpleContract<Period> {
    Periods() {
      super(
          TypeInformation.of(Period.class),
          Combinators.combine(
                  Arbitraries.integers(), Arbitraries.integers(), Arbitraries.integers())
              .as(Period::of),
          2);
    }

    @Override
    protected int expectedHash(Period p) {
      long months = Math.floorMod((long) p.getMonths(), 1L << 32);
      return hash(p.getYears() * (1L << 32) + months, p.getDays());
    }
  }

  @Group
  class Years extends SimpleContract<Year> {
    Years() {
      super(
          TypeInformation.of(Year.class),
          Arbitraries.integers().between(Year.MIN_VALUE, Year.MAX_VALUE).map(Year::of),
          1);
    }

    @Override
    protected int expectedHash(Year year) {
      return Long.valueOf(year.getValue()).hashCode();
    }
  }

  @Group
  class YearMonths extends SimpleContract<YearMonth> {
    YearMonths() {
      super(TypeInformation.of(YearMonth.class), dates().map(YearMonth::from), 2);
    }

    @Override
    protected int expectedHash(YearMonth t) {
      return hash(t.getYear(), t.getMonthValue());
    }
  }

  @Group
  class MonthDays extends SimpleContract<MonthDay> {
    MonthDays() {
      super(TypeInformation.of(MonthDay.class), dates().map(MonthDay::from), 2);
    }

    @Override
    protected int expectedHash(MonthDay t) {
      return hash(t.getMonthValue(), t.getDayOfMonth());
    }
  }

  @Group
  class Dates extends SerializerContract<Date> {
    @Override
    protected TypeInformation<Date> type() {
      return Types.DATE;
    }

    @Override
    protected Arbitrary<Date> values() {
      return Arbitraries.longs().map(Date::new);
    }

    @Override
    protected boolean immutable() {
      return false;
    }

    @Override
    protected boolean mutate(Date value) {
      value.setTime(value.getTime() + 1);
      return true;
    }

    @Override
    protected int words() {
      return 0;
    }

    /** A subclass with more precision would come back without it. */
    @Example
    void aSubclassIsRefused() {
      Date moreThanADate =
          new Date(5) {
            private static final long serialVersionUID = 1L;
          };
      assertThatThrownBy(() -> bytes(serializer(), moreThanADate))
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .contains("java.util.Date", "would lose");
    }
  }
}
