// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SystemClockTest {
  private long wallMillis = 1_000_000;
  private long nanos;
  private final SystemClock clock = new SystemClock(() -> wallMillis, () -> nanos);

  private void pass(long millis) {
    wallMillis += millis;
    nanos += millis * 1_000_000;
  }

  @Test
  void followsTheWallClock() {
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_000);
    pass(250);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_250);
    wallMillis += 3_600_000;
    assertThat(clock.currentTimeMillis()).as("a step ahead").isEqualTo(4_600_250);
  }

  @Test
  void goesOnAtHalfSpeedWhileTheWallClockIsBehind() {
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_000);
    wallMillis -= 10_000;
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_000);
    pass(4_000);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_002_000);
    pass(16_000);
    assertThat(clock.currentTimeMillis()).as("the wall clock has caught up").isEqualTo(1_010_000);
    pass(5_000);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_015_000);
  }

  @Test
  void aSecondStepBackStartsFromWhereTimeStands() {
    clock.currentTimeMillis();
    wallMillis -= 1_000;
    clock.currentTimeMillis();
    pass(10_000);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_009_000);
    wallMillis -= 1_000;
    assertThat(clock.currentTimeMillis()).isEqualTo(1_009_000);
    pass(100);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_009_050);
  }

  @Test
  void aStepAsSmallAsThreadsMakeByThemselvesIsNoStep() {
    clock.currentTimeMillis();
    wallMillis -= 15;
    pass(10);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_000);
    pass(10);
    assertThat(clock.currentTimeMillis()).isEqualTo(1_000_005);
  }

  @Property
  void neverGoesBackNorFasterThanTheClocksBehindIt(
      @ForAll @Size(max = 200) List<@IntRange(min = -5_000, max = 5_000) Integer> moves) {
    SystemClockTest fresh = new SystemClockTest();
    long last = fresh.clock.currentTimeMillis();
    for (int move : moves) {
      if (move % 3 == 0) {
        fresh.wallMillis += move;
      } else {
        fresh.pass(Math.abs(move));
      }
      long now = fresh.clock.currentTimeMillis();
      long wallThen = fresh.wallMillis;
      long slowest = last + Math.abs(move) + 1;
      assertThat(now).isGreaterThanOrEqualTo(last);
      assertThat(now).isLessThanOrEqualTo(Math.max(wallThen, slowest));
      assertThat(now).isGreaterThanOrEqualTo(wallThen);
      last = now;
    }
  }

  @Test
  @Timeout(60)
  void theMachinesClockNeverGoesBackInAnyThread() throws Exception {
    Clock machine = SystemClock.getInstance();
    Instant before = Instant.now().minusMillis(50);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Boolean>> rising =
          IntStream.range(0, 3).mapToObj(i -> threads.submit(() -> isRising(machine))).toList();
      for (Future<Boolean> each : rising) {
        assertThat(each.get(50, TimeUnit.SECONDS)).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(Instant.ofEpochMilli(machine.currentTimeMillis())).isAfterOrEqualTo(before);
    assertThat(machine.relativeTimeMillis()).isLessThanOrEqualTo(machine.nanoTime() / 1_000_000);
  }

  private static boolean isRising(Clock machine) {
    long lastMillis = machine.currentTimeMillis();
    long lastNanos = machine.relativeTimeNanos();
    for (int i = 0; i < 300_000; i++) {
      long millis = machine.currentTimeMillis();
      long nanos = machine.relativeTimeNanos();
      if (millis < lastMillis || nanos < lastNanos) {
        return false;
      }
      lastMillis = millis;
      lastNanos = nanos;
    }
    return true;
  }
}
