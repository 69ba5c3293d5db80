// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A counter that one thread updates: one plain addition, without a locked instruction.
 *
 * <p>Thread: one thread writes; any thread reads a count that was true a moment ago, and never a
 * torn one.
 */
public final class SimpleCounter implements Counter {
  private static final VarHandle COUNT = handle();

  private long count;

  /** Creates a counter at zero. */
  public SimpleCounter() {}

  private static VarHandle handle() {
    try {
      return MethodHandles.lookup().findVarHandle(SimpleCounter.class, "count", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void inc() {
    inc(1);
  }

  @Override
  public void inc(long n) {
    COUNT.setOpaque(this, count + n);
  }

  @Override
  public void dec() {
    inc(-1);
  }

  @Override
  public void dec(long n) {
    inc(-n);
  }

  @Override
  public long getCount() {
    return (long) COUNT.getOpaque(this);
  }
}
