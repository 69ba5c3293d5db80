// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.graph.JobExecutionException;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.io.base.UnrecoverableException;
import io.tidemark.runtime.exchange.OutboxOverflowException;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.spi.StateMigrationException;
import io.tidemark.util.Causes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.helpers.NOPLogger;

/** What a job's failure means. */
final class JobFailures {
  private JobFailures() {}

  /**
   * Whether trying again cannot help: the failure says that the program or its checkpoint is as it
   * must not be. A record that user code fails on may be dealt with by then.
   */
  static boolean isFinal(@Nullable Throwable cause) {
    for (Throwable at : Causes.of(cause)) {
      if (at instanceof OwnershipLostException
          || at instanceof CheckpointCorruptException
          || at instanceof RestoreRefusedException
          || at instanceof UnrecoverableException
          || at instanceof StateMigrationException
          || at instanceof InvalidTypeException
          || at instanceof InvalidStateUseException
          || at instanceof NotCopyableException
          || at instanceof OutboxOverflowException
          || at instanceof LinkageError
          || (at instanceof CheckpointsFailedException failed && failed.isFinal())) {
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
            + " Some of its output may be committed and some not. Without checkpoints the job is"
            + " not started again by itself, since that would commit twice: remove what it has"
            + " written and start it again, or turn checkpointing on, with which a commit is tried"
            + " again.",
        cause);
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

  /**
   * Logs that an attempt failed. A program without a logging provider would run a job that fails
   * again and again in silence, so its first failure goes to the JDK's logger.
   */
  static void report(Logger log, String jobName, int attempt, Throwable cause) {
    log.warn("Job '{}' failed in attempt {}.", jobName, attempt, cause);
    if (attempt == 0 && log instanceof NOPLogger) {
      System.getLogger(JobFailures.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "Job '"
                  + jobName
                  + "' failed. Nothing more is logged until it fails for good, since there is no"
                  + " SLF4J provider on the class path; add one, such as slf4j-simple.",
              cause);
    }
  }

  /** How a job ends that has failed for good; logged where nothing else is. */
  static JobExecutionException endOf(Logger log, String jobName, @Nullable Throwable cause) {
    JobExecutionException end =
        new JobExecutionException(
            "Job '" + jobName + "' failed: " + messageOf(cause) + advice(cause), known(cause));
    if (log instanceof NOPLogger) {
      System.getLogger(JobFailures.class.getName())
          .log(System.Logger.Level.ERROR, "Job '" + jobName + "' has failed for good.", end);
    }
    return end;
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
    return Causes.describe(cause);
  }
}
