// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;

/** What can be known about processes of this machine: part of the engine's environment. */
public interface HostProcesses {

  /** Who this process is. */
  ProcessIdentity current();

  /** Whether a process still runs, as far as this process can tell. */
  Liveness livenessOf(ProcessIdentity process);

  /** What is known about a process. */
  enum Liveness {
    /** It runs. */
    ALIVE,
    /** It ran on this machine and does not any more. */
    DEAD,
    /** It is or was on another machine or in another container. */
    UNKNOWN
  }
}
