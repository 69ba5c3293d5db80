// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.runtime.scheduling.Tasklet;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;

/** Counts how often its tasklet is woken. */
final class CountingSlot implements Slot {
  int wakes;

  @Override
  public void start(Tasklet tasklet) {}

  @Override
  public void wake() {
    wakes++;
  }

  @Override
  public boolean ownsThread() {
    return false;
  }

  @Override
  public void await() {}

  @Override
  public boolean interrupt() {
    return false;
  }

  @Override
  public void shieldCall() {}
}
