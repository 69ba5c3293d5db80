// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;

/** Processes as a test wants them. */
final class FakeProcesses implements HostProcesses {
  private final ProcessIdentity current;
  private Liveness others = Liveness.UNKNOWN;

  FakeProcesses(String host) {
    this.current = new ProcessIdentity(host, "boot", "pid:[1]", 42, 4711);
  }

  /** From now on, every other process is like this. */
  FakeProcesses othersAre(Liveness liveness) {
    others = liveness;
    return this;
  }

  @Override
  public ProcessIdentity current() {
    return current;
  }

  @Override
  public Liveness livenessOf(ProcessIdentity process) {
    return others;
  }
}
