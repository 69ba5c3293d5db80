// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Zones by their id, and times in a zone. */
final class ZoneSerializers {
  private ZoneSerializers() {}

  private static IOException damaged(String what, DateTimeException cause) {
    return new IOException(
        "The data holds "
            + what
            + " that this JVM does not know: "
            + cause.getMessage()
            + ". It is damaged, or the JVM that wrote it has newer time zone rules.",
        cause);
  }

  /** The id as a string. */
  static final class OfZoneId extends KeySerializer<ZoneId> {
    private static final long serialVersionUID = 1L;

    OfZoneId() {
      super("zone-id", -1);
    }

    @Override
    public void serialize(ZoneId value, DataOutputView target) throws IOException {
      target.writeString(value.getId());
    }

    @Override
    public ZoneId deserialize(DataInputView source) throws IOException {
      String id = source.readString();
      try {
        return ZoneId.of(id);
      } catch (DateTimeException e) {
        throw damaged("a time zone", e);
      }
    }

    @Override
    public int stableHash(ZoneId key) {
      return key.getId().hashCode();
    }
  }

  /**
   * Days since 1970-01-01 and nanoseconds of the day, eight bytes each, of the local time; the
   * offset in seconds, four bytes; the zone's id as a string.
   */
  static final class OfZonedDateTime extends KeySerializer<ZonedDateTime> {
    private static final long serialVersionUID = 1L;

    OfZonedDateTime() {
      super("zoned-date-time", -1);
    }

    @Override
    public void serialize(ZonedDateTime value, DataOutputView target) throws IOException {
      target.writeLong(value.toLocalDate().toEpochDay());
      target.writeLong(value.toLocalTime().toNanoOfDay());
      target.writeInt(value.getOffset().getTotalSeconds());
      target.writeString(value.getZone().getId());
    }

    @Override
    public ZonedDateTime deserialize(DataInputView source) throws IOException {
      long day = source.readLong();
      long nano = source.readLong();
      int offset = source.readInt();
      String zone = source.readString();
      try {
        LocalDateTime local =
            LocalDateTime.of(LocalDate.ofEpochDay(day), LocalTime.ofNanoOfDay(nano));
        return ZonedDateTime.ofInstant(local, ZoneOffset.ofTotalSeconds(offset), ZoneId.of(zone));
      } catch (DateTimeException e) {
        throw damaged("a time in a zone", e);
      }
    }

    @Override
    public int stableHash(ZonedDateTime key) {
      int hash = Long.hashCode(key.toLocalDate().toEpochDay());
      hash = 31 * hash + Long.hashCode(key.toLocalTime().toNanoOfDay());
      hash = 31 * hash + key.getOffset().getTotalSeconds();
      return 31 * hash + key.getZone().getId().hashCode();
    }
  }
}
