// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.format.v1.EpochHistory;
import io.tidemark.checkpoint.format.v1.OwnerRecord;
import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.checkpoint.storage.HostProcesses.Liveness;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The attempt of this run to become the owner of a job's directory.
 *
 * <p>Each owner has its own file, {@code _owner-<epoch>}, made by one put that only succeeds when
 * the file is not there; the highest epoch is the owner. So two that claim the same epoch cannot
 * both have it, and a former owner sees that it was replaced by the file of a higher epoch. The
 * owner changes its file every third of the lease.
 *
 * <p>An owner that released, or whose process on this machine is gone, is replaced at once. One
 * that runs on this machine is not replaced at all. Of one that may run elsewhere nothing is known
 * but its file: it is watched for the length of the lease, and the owner is replaced when the file
 * has not changed. Clocks of different machines are never compared.
 *
 * <p>Thread: one at a time.
 */
public final class OwnerClaim {
  private final CheckpointDirectory directory;
  private final String jobName;
  private final HostProcesses processes;
  private final String run;
  private final long leaseMillis;

  /** The owner file that is being watched, and since when. */
  private byte @Nullable [] watched;

  private long watchedSinceMillis;

  /** What was read last from an owner file. */
  private byte[] content = {};

  /** How an attempt went. */
  public sealed interface Result {}

  /** This run owns the job. */
  public record Owned(JobCheckpoints checkpoints) implements Result {}

  /**
   * Somebody else owns it.
   *
   * @param sentence who, and what to do
   * @param retryAtMillis when to try again to see whether the owner is gone; {@link Long#MAX_VALUE}
   *     when it is known to run
   */
  public record Held(String sentence, long retryAtMillis) implements Result {}

  /**
   * Prepares an attempt.
   *
   * @param run a text that no other run has, such as a random UUID
   * @param leaseMillis how long the owner file may stay unchanged before the owner counts as gone
   */
  public OwnerClaim(
      BlobStore store, String jobName, HostProcesses processes, String run, long leaseMillis) {
    this.directory = CheckpointDirectory.ofJob(store, jobName);
    this.jobName = jobName;
    this.processes = processes;
    this.run = run;
    this.leaseMillis = leaseMillis;
  }

  /**
   * Tries to become the owner.
   *
   * @throws IOException when the storage fails, or the directory belongs to a job of another name
   */
  public Result attempt(long nowMillis) throws IOException {
    while (true) {
      long highest = highestOwner(directory);
      try {
        OwnerRecord last = highest == 0 ? null : read(FileNames.ofOwner(highest));
        if (last != null && last.run().equals(run)) {
          return new Owned(JobCheckpoints.begin(directory, last, nowMillis));
        }
        Held held = highest == 0 ? null : judge(last, nowMillis);
        if (held != null) {
          return held;
        }
        OwnerRecord mine = claimed(Math.max(highest, highestDataEpoch()) + 1, last, nowMillis);
        String file = directory.resolve(FileNames.ofOwner(mine.epoch()));
        if (directory.store().putIfAbsent(file, mine.toBytes())) {
          return new Owned(JobCheckpoints.begin(directory, mine, nowMillis));
        }
      } catch (FileNotFoundException e) {
        continue; // A new owner has deleted the file that was the highest a moment ago.
      }
    }
  }

  /**
   * Gives back what an attempt that failed has claimed all the same: its owner file was made, and
   * what followed did not work. Without, nobody could own the job as long as this process lives.
   */
  public void giveBack() throws IOException {
    long highest = highestOwner(directory);
    if (highest == 0) {
      return;
    }
    String file = FileNames.ofOwner(highest);
    OwnerRecord last = read(file);
    if (last != null && last.run().equals(run) && !last.released()) {
      directory.store().put(directory.resolve(file), last.release().toBytes());
    }
  }

  private OwnerRecord claimed(long epoch, @Nullable OwnerRecord last, long nowMillis) {
    EpochHistory history = last == null ? EpochHistory.empty() : last.history();
    String origin = last == null ? run : last.origin();
    ProcessIdentity process = processes.current();
    return new OwnerRecord(
        jobName, epoch, process, run, origin, leaseMillis, 0, nowMillis, false, history);
  }

  /** Reads an owner file; null when it is damaged. */
  private @Nullable OwnerRecord read(String file) throws IOException {
    content = directory.store().read(directory.resolve(file));
    OwnerRecord record;
    try {
      record = OwnerRecord.fromBytes(directory.describe() + "/" + file, content);
    } catch (CheckpointCorruptException e) {
      return null;
    }
    if (!record.job().equals(jobName)) {
      throw new IOException(
          "The checkpoint directory "
              + directory.describe()
              + " belongs to the job \""
              + record.job()
              + "\", not to \""
              + jobName
              + "\": their names are the same to the file system. Rename one of them.");
    }
    return record;
  }

  /** Null when the owner is gone; an owner whose file is damaged may be anywhere. */
  private @Nullable Held judge(@Nullable OwnerRecord owner, long nowMillis) {
    if (owner != null && owner.released()) {
      return null;
    }
    if (owner != null && owner.process().equals(processes.current())) {
      return held(owner, "this very process runs it; close its JobClient", Long.MAX_VALUE);
    }
    Liveness liveness = owner == null ? Liveness.UNKNOWN : processes.livenessOf(owner.process());
    if (liveness == Liveness.DEAD) {
      return null;
    }
    if (liveness == Liveness.ALIVE) {
      return held(owner, "that process is alive; stop it", Long.MAX_VALUE);
    }
    if (watched == null) {
      watched = content;
      watchedSinceMillis = nowMillis;
    } else if (!Arrays.equals(watched, content)) {
      return held(owner, "it has just renewed its lease; stop it", Long.MAX_VALUE);
    }
    long endMillis = watchedSinceMillis + (owner == null ? leaseMillis : owner.leaseMillis());
    if (nowMillis >= endMillis) {
      return null;
    }
    String wait =
        "it may be alive; this run takes over if its lease is not renewed within "
            + (endMillis - nowMillis)
            + " ms. To go on at once, make sure that it has ended";
    return held(owner, wait, endMillis);
  }

  private Held held(@Nullable OwnerRecord owner, String what, long retryAtMillis) {
    String sentence =
        "The job \""
            + jobName
            + "\" in "
            + directory.describe()
            + " is owned by "
            + (owner == null ? "a run whose owner file is damaged" : owner.describeOwner())
            + ", and two runs of one job would corrupt each other: "
            + what
            + ", or use another job name or checkpoint directory.";
    return new Held(sentence, retryAtMillis);
  }

  static long highestOwner(CheckpointDirectory directory) throws IOException {
    long highest = 0;
    for (BlobStore.Child child : directory.children()) {
      OptionalLong epoch = FileNames.ownerEpochOf(child.name());
      highest = Math.max(highest, epoch.orElse(0));
    }
    return highest;
  }

  /** The highest epoch that any file carries: owner files may have been deleted by hand. */
  private long highestDataEpoch() throws IOException {
    long highest = 0;
    for (long id : directory.startedIds()) {
      List<BlobStore.Child> files =
          directory.store().children(directory.resolve(FileNames.ofCheckpoint(id)));
      for (BlobStore.Child file : files) {
        highest = Math.max(highest, FileNames.dataEpochOf(file.name()).orElse(0));
      }
    }
    for (StoredCheckpoint stored : directory.completed()) {
      if (stored.metadata() != null) {
        highest = Math.max(highest, stored.metadata().epoch());
      }
    }
    return highest;
  }
}
