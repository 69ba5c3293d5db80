// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.format.v1.FinishedMarker;
import io.tidemark.checkpoint.storage.CheckpointReader;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.checkpoint.storage.RestoreChoice;
import io.tidemark.config.StateRecoveryOptions;
import io.tidemark.runtime.control.ControlTimers;
import io.tidemark.runtime.control.SerialIo;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The job's checkpoint directory as its control thread uses it: becoming the owner, choosing what
 * to start from, staying the owner, letting go.
 *
 * <p>Thread: the control thread; what blocks goes through the job's {@link SerialIo}.
 */
final class StorageSession {
  private static final Logger LOG = LoggerFactory.getLogger(StorageSession.class);
  private static final long OWNER_RETRY_MILLIS = 250;
  private static final long DYING_OWNER_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final int RELEASE_TRIES = 5;
  private static final long RELEASE_RETRY_MILLIS = 500;

  private final JobServices services;
  private final SerialIo io;
  private final ControlTimers timers;
  private final Listener listener;
  private final StorageOpening opening;
  private final long begunNanos;
  private @Nullable JobStorage storage;
  private @Nullable CheckpointReader reader;
  private boolean saidThatItIsHeld;
  private boolean released;

  /** What the job does with the outcome. */
  interface Listener {
    /** Whether the job still wants to start. */
    boolean wantsToStart();

    /** The directory is this run's, and this is what to start from. */
    void chosen(RestoreChoice.Start start);

    /** The job came to its end in an earlier run. */
    void alreadyFinished(FinishedMarker marker);

    /** The job cannot start, or can no longer go on. */
    void failedForGood(@Nullable Throwable cause);

    /** The job no longer wanted to start when its directory was open, or its start was chosen. */
    void cameTooLate();
  }

  StorageSession(JobServices services, SerialIo io, ControlTimers timers, Listener listener) {
    this.services = services;
    this.io = io;
    this.timers = timers;
    this.listener = listener;
    this.opening = new StorageOpening(services);
    this.begunNanos = services.environment().clock().nanoTime();
  }

  private long now() {
    return services.environment().clock().currentTimeMillis();
  }

  /** Tries to become the owner, again and again where that can help. */
  void open() {
    io.submit(
        opening::attempt,
        (opened, failed) -> {
          if (opened instanceof JobStorage.Owned owned) {
            storage = owned.storage();
          }
          if (!listener.wantsToStart()) {
            listener.cameTooLate();
          } else if (opened instanceof JobStorage.Owned owned) {
            choose(owned.storage());
          } else if (opened instanceof JobStorage.Held held && mayWaitFor(held)) {
            if (!saidThatItIsHeld) {
              saidThatItIsHeld = true;
              LOG.warn("{}", held.sentence());
            }
            long next = held.retryAtMillis() == Long.MAX_VALUE ? 0 : held.retryAtMillis();
            timers.at(Math.max(next, now() + OWNER_RETRY_MILLIS), this::open);
          } else {
            listener.failedForGood(
                opened instanceof JobStorage.Held held
                    ? new RestoreRefusedException(held.sentence())
                    : failed);
          }
        });
  }

  /**
   * Whether to look again: the owner's lease may run out, and a process that was killed a moment
   * ago is still there while the system takes it apart.
   */
  private boolean mayWaitFor(JobStorage.Held held) {
    return held.retryAtMillis() != Long.MAX_VALUE
        || services.environment().clock().nanoTime() - begunNanos < DYING_OWNER_NANOS;
  }

  private void choose(JobStorage owned) {
    renewLeaseEvery(owned, owned.checkpoints().renewalMillis());
    long begun = now();
    String recovery = services.configuration().get(StateRecoveryOptions.SAVEPOINT_PATH);
    io.submit(
        () -> owned.chooseStart(recovery, services.restoreRules(), begun),
        (chosen, failed) -> {
          if (!listener.wantsToStart()) {
            listener.cameTooLate();
          } else if (chosen == null) {
            listener.failedForGood(failed);
          } else if (chosen.finished() != null) {
            listener.alreadyFinished(chosen.finished());
          } else {
            collectOrphans(owned, () -> listener.chosen(chosen));
          }
        });
  }

  /** Collects before the job starts: a snapshot that is being written looks like an orphan. */
  private void collectOrphans(JobStorage owned, Runnable then) {
    io.submit(
        owned::collectOrphans,
        (deleted, failed) -> {
          if (failed != null) {
            LOG.warn("What crashed runs left behind could not be collected.", failed);
          } else if (deleted != null && !deleted.isEmpty()) {
            LOG.info("Deleted {} files that crashed runs had left behind.", deleted.size());
          }
          if (listener.wantsToStart()) {
            then.run();
          } else {
            listener.cameTooLate();
          }
        });
  }

  /**
   * Chooses anew after a failure: the newest checkpoint that this run has completed, else what it
   * started from. What storage says counts, not what was reported: a checkpoint whose metadata was
   * written although the call failed would be restored by the next run, too.
   *
   * <p>Called when no snapshot is being written: what the failed attempt left is deleted.
   */
  void chooseAgain(
      RestoreChoice.Start first,
      BiConsumer<RestoreChoice.@Nullable Start, @Nullable Throwable> then) {
    JobStorage owned = storageOrFail();
    long now = now();
    io.submit(
        () -> {
          collectOwnOrphans(owned);
          RestoreChoice.Start newest =
              owned.chooseStart(StateRecoveryOptions.LATEST, services.restoreRules(), now);
          CheckpointMetadata metadata = newest.metadata();
          return metadata != null && metadata.checkpointId() >= first.nextCheckpointId()
              ? newest
              : first;
        },
        then);
  }

  private static void collectOwnOrphans(JobStorage owned) throws OwnershipLostException {
    try {
      List<String> deleted = owned.checkpoints().collectOwnOrphans();
      if (!deleted.isEmpty()) {
        LOG.info("Deleted {} files that the failed attempt had left behind.", deleted.size());
      }
    } catch (OwnershipLostException lost) {
      throw lost;
    } catch (IOException e) {
      LOG.warn("What the failed attempt left behind could not be collected.", e);
    }
  }

  /** Reads through this reader from now on; the one before is closed, unless it is the same. */
  void readThrough(@Nullable CheckpointReader next) {
    CheckpointReader before = reader;
    reader = next;
    if (before != null && before != next) {
      io.submit(
          () -> {
            before.close();
            return true;
          },
          (closed, failed) -> {
            if (failed != null) {
              LOG.warn("The files of a restored checkpoint could not be closed.", failed);
            }
          });
    }
  }

  @Nullable CheckpointReader reader() {
    return reader;
  }

  JobStorage storageOrFail() {
    JobStorage owned = storage;
    if (owned == null) {
      throw new IllegalStateException("Checkpoint storage is used before it is open.");
    }
    return owned;
  }

  @Nullable JobStorage storage() {
    return storage;
  }

  /** Says on storage that the job came to its end. */
  void writeFinished(long checkpointId, Consumer<@Nullable Throwable> then) {
    JobStorage owned = storageOrFail();
    long now = now();
    io.submit(
        () -> {
          owned.checkpoints().writeFinished(checkpointId, now);
          return true;
        },
        (written, failed) -> then.accept(failed));
  }

  /** Lets go of the directory: the next run takes over at once. */
  void release(Runnable then) {
    released = true;
    readThrough(null);
    letGo(RELEASE_TRIES, then);
  }

  /** A directory that is not let go of is refused to every later run in this process. */
  private void letGo(int tries, Runnable then) {
    JobStorage owned = storage;
    io.submit(
        () -> {
          if (owned != null) {
            owned.release(tries == 1);
          } else {
            opening.giveUp();
          }
          return true;
        },
        (done, failed) -> {
          if (failed != null && tries > 1 && !(failed instanceof OwnershipLostException)) {
            timers.at(now() + RELEASE_RETRY_MILLIS, () -> letGo(tries - 1, then));
            return;
          }
          if (failed != null) {
            LOG.warn(
                "Job '{}' could not let go of its checkpoint directory.", services.jobId(), failed);
          }
          then.run();
        });
  }

  private void renewLeaseEvery(JobStorage owned, long intervalMillis) {
    timers.at(
        now() + intervalMillis,
        () -> {
          if (released) {
            return;
          }
          long now = now();
          io.submit(
              () -> {
                owned.checkpoints().renewLease(now);
                return true;
              },
              (renewed, failed) -> {
                if (failed instanceof OwnershipLostException) {
                  listener.failedForGood(failed);
                } else if (failed != null) {
                  LOG.warn("The lease of job '{}' could not be renewed.", services.jobId(), failed);
                }
              });
          renewLeaseEvery(owned, intervalMillis);
        });
  }
}
