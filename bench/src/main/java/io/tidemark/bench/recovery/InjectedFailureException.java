// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.recovery;

/** Thrown by the measured job's function when {@link RecoveryProbe} asks for it. */
public final class InjectedFailureException extends Exception {
  private static final long serialVersionUID = 1;

  public InjectedFailureException() {
    super("This failure is part of the measurement.");
  }
}
