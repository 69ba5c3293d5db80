// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Failures that user code throws at given numbers of calls, counted over all subtasks and attempts
 * of a test. Attached to the environment is not possible for functions, so a test holds it in a
 * field that its functions reach by name.
 */
public final class FailurePlan {
  private final List<Long> failAt;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicInteger failures = new AtomicInteger();

  public FailurePlan(List<Long> failAt) {
    this.failAt = List.copyOf(failAt);
  }

  public static FailurePlan none() {
    return new FailurePlan(List.of());
  }

  /** Counts a call and throws when its number is in the plan. */
  public void step() {
    long call = calls.incrementAndGet();
    if (failAt.contains(call)) {
      failures.incrementAndGet();
      throw new PlannedFailureException("planned failure at call " + call);
    }
  }

  public int failures() {
    return failures.get();
  }

  /** The failure of a plan. */
  public static final class PlannedFailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PlannedFailureException(String sentence) {
      super(sentence);
    }
  }
}
