// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.spi.StateMigrationException;
import org.jspecify.annotations.Nullable;

/** What a job's failure means. */
final class JobFailures {
  private JobFailures() {}

  /**
   * Whether trying again cannot help: the failure says that the program or its checkpoint is as it
   * must not be. A record that user code fails on may be dealt with by then.
   */
  static boolean isFinal(@Nullable Throwable cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof OwnershipLostException
          || at instanceof CheckpointCorruptException
          || at instanceof RestoreRefusedException
          || at instanceof StateMigrationException
          || at instanceof InvalidTypeException
          || at instanceof InvalidStateUseException
          || at instanceof NotCopyableException
          || at instanceof LinkageError
          || (at instanceof CheckpointsFailedException failed && failed.isFinal())) {
        return true;
      }
    }
    return false;
  }

  /** How a job ends that has failed for good. */
  static JobExecutionException endOf(String jobName, @Nullable Throwable cause) {
    return new JobExecutionException(
        "Job '" + jobName + "' failed: " + messageOf(cause), known(cause));
  }

  /** The cause, or one that says that there is none. */
  static Throwable known(@Nullable Throwable cause) {
    return cause == null ? new IllegalStateException("The cause is not known.") : cause;
  }

  /** A failure's sentence. */
  private static String messageOf(@Nullable Throwable cause) {
    if (cause == null) {
      return "the cause is not known.";
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }
}
