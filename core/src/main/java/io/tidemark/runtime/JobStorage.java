// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.storage.BlobStore;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.JobCheckpoints;
import io.tidemark.checkpoint.storage.OwnerClaim;
import io.tidemark.checkpoint.storage.OwnershipLostException;
import io.tidemark.checkpoint.storage.RestoreChoice;
import io.tidemark.checkpoint.storage.SubtaskWriter;
import io.tidemark.runtime.subtask.SubtaskStorage;
import java.io.IOException;
import java.util.List;

/**
 * The checkpoints of one job as its owner: claiming them, choosing what to restore, letting go.
 *
 * <p>Thread: every method may block and runs on the I/O pool, one at a time but for what subtasks
 * ask of it.
 */
final class JobStorage implements SubtaskStorage {
  private final CheckpointStorage storage;
  private final BlobStore store;
  private final JobCheckpoints checkpoints;

  /** How an attempt to open went. */
  sealed interface Opened {}

  /** This run owns the job. */
  record Owned(JobStorage storage) implements Opened {}

  /** Another run owns it; {@code retryAtMillis} says when to look again, if ever. */
  record Held(String sentence, long retryAtMillis) implements Opened {}

  private JobStorage(CheckpointStorage storage, BlobStore store, JobCheckpoints checkpoints) {
    this.storage = storage;
    this.store = store;
    this.checkpoints = checkpoints;
  }

  /** Tries to become the owner. */
  static Opened open(CheckpointStorage storage, BlobStore store, OwnerClaim claim, long nowMillis)
      throws IOException {
    OwnerClaim.Result result = claim.attempt(nowMillis);
    if (result instanceof OwnerClaim.Held held) {
      return new Held(held.sentence(), held.retryAtMillis());
    }
    return new Owned(new JobStorage(storage, store, ((OwnerClaim.Owned) result).checkpoints()));
  }

  /** Of what this run is the owner, in a way that every run says alike; nothing in memory. */
  OwnedDirectory owned() {
    return storage.survivesProcess()
        ? new OwnedDirectory(checkpoints.directory().describe(), checkpoints.origin())
        : OwnedDirectory.NONE;
  }

  /**
   * A directory of checkpoints. Its path says which on one machine only: containers each have a
   * volume of their own at the same path.
   *
   * @param path empty for none
   * @param begunBy the run that made it
   */
  record OwnedDirectory(String path, String begunBy) {
    /** Of nothing. */
    static final OwnedDirectory NONE = new OwnedDirectory("", "");
  }

  JobCheckpoints checkpoints() {
    return checkpoints;
  }

  CheckpointStorage storage() {
    return storage;
  }

  /**
   * Chooses what the job starts from.
   *
   * @param recovery {@code latest}, {@code none}, or the path of a checkpoint
   */
  RestoreChoice.Start chooseStart(String recovery, RestoreChoice.Rules rules, long nowMillis)
      throws IOException {
    return new RestoreChoice(checkpoints, rules).choose(recovery, nowMillis);
  }

  /** Collects what crashed runs left behind. */
  List<String> collectOrphans() throws IOException {
    return checkpoints.collectOrphans();
  }

  @Override
  public SubtaskWriter newWriter(long checkpointId, SubtaskKey subtask) {
    return checkpoints.newWriter(checkpointId, subtask, storage.maxStateBytes());
  }

  @Override
  public void verifyStillOwner() throws IOException {
    checkpoints.verifyStillOwner();
  }

  /**
   * Lets go of the job: the next run takes over at once.
   *
   * @param lastTry whether it is not tried again when it fails
   */
  void release(boolean lastTry) throws IOException {
    boolean again = false;
    try {
      checkpoints.release();
    } catch (OwnershipLostException e) {
      throw e;
    } catch (IOException e) {
      again = !lastTry;
      throw e;
    } finally {
      if (!again) {
        store.close();
      }
    }
  }
}
