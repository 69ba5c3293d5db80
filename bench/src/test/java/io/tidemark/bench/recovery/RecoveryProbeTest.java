// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.bench.engine.Gc;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RecoveryProbeTest {
  private static final RecoverySpec SPEC =
      new RecoverySpec("tidemark", 100, 2, 1000, 2, "4g", Gc.G1);

  private static void checkpoint(RecoveryProbe probe, long id, long keysOf0, long keysOf1) {
    probe.snapshot(id, 0, keysOf0);
    probe.snapshot(id, 0, keysOf1);
    probe.checkpointComplete(id);
    probe.checkpointComplete(id);
  }

  @Test
  void failsOnceWhenEnoughCheckpointsHoldAllKeys() {
    RecoveryProbe probe = RecoveryProbe.begin(SPEC, false);
    checkpoint(probe, 1, 40, 59);
    checkpoint(probe, 2, 40, 60);
    assertThatCode(probe::beforeRecord).doesNotThrowAnyException();
    checkpoint(probe, 3, 40, 60);
    assertThatThrownBy(probe::beforeRecord).isInstanceOf(InjectedFailureException.class);
    assertThatCode(probe::beforeRecord).doesNotThrowAnyException();
    checkpoint(probe, 4, 40, 60);
    assertThatCode(probe::beforeRecord).doesNotThrowAnyException();
    assertThat(probe.fullCheckpoints()).startsWith(2L, 3L);
  }

  @Test
  void takesTheTimeToTheFirstResultOfTheNextAttempt() throws Exception {
    RecoveryProbe probe = RecoveryProbe.begin(SPEC, false);
    checkpoint(probe, 1, 50, 50);
    checkpoint(probe, 2, 50, 50);
    long before = System.nanoTime();
    assertThatThrownBy(probe::beforeRecord).isInstanceOf(InjectedFailureException.class);
    probe.result(0);
    probe.unknownKey(0);
    long failed = System.nanoTime();
    while (System.nanoTime() < failed + 5_000_000) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < 10_000; i++) {
      probe.result(1);
    }
    probe.await();
    double atMost = (System.nanoTime() - before) / 1e6;
    assertThat(probe.recoveryMillis()).isBetween(5.0, atMost);
    assertThat(probe.isRight()).isTrue();
    probe.unknownKey(1);
    assertThat(probe.isRight()).isFalse();
  }

  @Test
  void aRestoredJobIsNotMadeToFail() {
    RecoveryProbe probe = RecoveryProbe.begin(SPEC, true);
    checkpoint(probe, 1, 50, 50);
    checkpoint(probe, 2, 50, 50);
    assertThatCode(probe::beforeRecord).doesNotThrowAnyException();
  }

  @Test
  void everyKeyComesOnceBeforeAnyComesAgain() {
    BitSet seen = new BitSet();
    for (long number = 0; number < 100; number++) {
      seen.set((int) RecoveryJob.key(number, 100));
    }
    assertThat(seen.cardinality()).isEqualTo(100);
    for (long number = 100; number < 10_000; number++) {
      assertThat(RecoveryJob.key(number, 100)).isBetween(0L, 99L);
    }
  }
}
