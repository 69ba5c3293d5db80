// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CausesTest {

  @Test
  void namesEachCauseInOrder() {
    Exception disk = new IOException("disk");
    Exception read = new IllegalStateException("read", disk);
    assertThat(Causes.of(read)).containsExactly(read, disk);
    assertThat(Causes.of(null)).isEmpty();
  }

  @Test
  void endsWhereCausesLeadInACircle() {
    Exception outside = new Exception("outside");
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    outside.initCause(first);
    assertThat(Causes.of(outside)).containsExactly(outside, first, second);
  }

  /** An exception that is equal to all others, and whose cause is another one each time. */
  private static final class Endless extends Exception {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      return new Endless();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Endless;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  @Test
  void endsWhereCausesAreMadeUp() {
    assertThat(Causes.of(new Endless())).hasSize(1000);
  }
}
