// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.operator.OperatorException;
import io.tidemark.util.Causes;

/** Code in a subtask failed: says where. Wraps once. */
public final class SubtaskFailure extends Exception {
  private static final long serialVersionUID = 1L;

  SubtaskFailure(SubtaskKey subtask, Throwable failure) {
    super(
        failure instanceof OperatorException operator
            ? "In subtask " + subtask + " " + operator.getMessage()
            : "Subtask " + subtask + " failed: " + Causes.describe(failure),
        Causes.printable(
            failure instanceof OperatorException && failure.getCause() != null
                ? failure.getCause()
                : failure));
  }
}
