// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.state.spi.StateMigrationException;
import io.tidemark.util.Causes;
import org.jspecify.annotations.Nullable;

/** What a job's failure means. */
final class JobFailures {
  private JobFailures() {}

  /** Whether trying again cannot help. */
  static boolean isFinal(@Nullable Throwable cause) {
    for (Throwable at : Causes.of(cause)) {
      if (at instanceof OwnershipLostException
          || at instanceof CheckpointCorruptException
          || at instanceof RestoreRefusedException
          || at instanceof StateMigrationException) {
        return true;
      }
    }
    return false;
  }

  /** A failure while sinks committed for which no checkpoint stands. */
  static Throwable whileCommitting(Throwable cause) {
    return new IllegalStateException(
        "While its sinks committed, "
            + messageOf(cause)
            + " Some of its output may be committed and some not. Without checkpoints the job is not"
            + " started again by itself, since that would commit twice: remove what it has written"
            + " and start it again, or turn checkpointing on, with which a commit is tried again.",
        cause);
  }

  /** How a job ends that has failed for good. */
  static JobExecutionException endOf(String jobName, @Nullable Throwable cause) {
    return new JobExecutionException(
        "Job '" + jobName + "' failed: " + messageOf(cause) + advice(cause), known(cause));
  }

  /** What else there is to do, behind the failure's sentence. */
  private static String advice(@Nullable Throwable cause) {
    for (Throwable at : Causes.of(cause)) {
      if (at instanceof CheckpointCorruptException) {
        return " To go on from the newest checkpoint that is whole, if there is one, set "
            + StateRecoveryOptions.SKIP_DAMAGED.key()
            + "=true.";
      }
    }
    return "";
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
