// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeTest {
  @Test
  void isTheDurationOfTheSameName() {
    assertThat(Time.milliseconds(7).toDuration()).isEqualTo(Duration.ofMillis(7));
    assertThat(Time.seconds(7).toDuration()).isEqualTo(Duration.ofSeconds(7));
    assertThat(Time.minutes(7).toDuration()).isEqualTo(Duration.ofMinutes(7));
    assertThat(Time.hours(7).toDuration()).isEqualTo(Duration.ofHours(7));
    assertThat(Time.days(7).toDuration()).isEqualTo(Duration.ofDays(7));
    assertThat(Time.of(7, TimeUnit.MICROSECONDS).toDuration()).isEqualTo(Duration.ofNanos(7_000));
  }

  @Test
  void isEqualToTheSameLengthInAnotherUnit() {
    assertThat(Time.minutes(2)).isEqualTo(Time.seconds(120)).hasSameHashCodeAs(Time.seconds(120));
    assertThat(Time.minutes(2)).isNotEqualTo(Time.seconds(121)).hasToString("120000 ms");
    assertThat(Time.minutes(2).getSize()).isEqualTo(2);
    assertThat(Time.minutes(2).getUnit()).isEqualTo(TimeUnit.MINUTES);
  }
}
