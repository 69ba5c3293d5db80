// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.SubtaskSnapshot;
import io.tidemark.checkpoint.format.v1.EpochHistory;
import io.tidemark.checkpoint.format.v1.FinishedMarker;
import io.tidemark.checkpoint.format.v1.MetadataFile;
import io.tidemark.checkpoint.format.v1.OwnerRecord;
import io.tidemark.util.Checks;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one job, as its owner reads and writes them. Made by {@link OwnerClaim}.
 *
 * <p>Thread: safe for several threads; the lock guards the owner file.
 */
public final class JobCheckpoints {
  private final CheckpointDirectory directory;
  private final BlobStore store;
  private final String jobName;
  private final long epoch;
  private final long leaseMillis;

  /** Which checkpoints of earlier owners count; changed only before the job starts. */
  private volatile EpochHistory history;

  /** What stands in the owner file; guarded by this. */
  private OwnerRecord owner;

  private JobCheckpoints(CheckpointDirectory directory, OwnerRecord owner) {
    this.directory = directory;
    this.store = directory.store();
    this.jobName = owner.job();
    this.epoch = owner.epoch();
    this.leaseMillis = owner.leaseMillis();
    this.history = owner.history();
    this.owner = owner;
  }

  /** Goes on from the newest valid checkpoint under an owner file that was just made. */
  static JobCheckpoints begin(CheckpointDirectory directory, OwnerRecord claimed, long nowMillis)
      throws IOException {
    EpochHistory before = claimed.history();
    long newest = 0;
    for (StoredCheckpoint checkpoint : directory.completed()) {
      if (checkpoint.isValid(before)) {
        newest = Math.max(newest, checkpoint.checkpointId());
      }
    }
    OwnerRecord owner = claimed.with(before.and(claimed.epoch(), newest));
    JobCheckpoints checkpoints = new JobCheckpoints(directory, owner);
    checkpoints.renewLease(nowMillis);
    for (BlobStore.Child child : directory.children()) {
      OptionalLong former = FileNames.ownerEpochOf(child.name());
      if (former.isPresent() && former.getAsLong() < claimed.epoch()) {
        directory.store().delete(directory.resolve(child.name()));
      }
    }
    return checkpoints;
  }

  /**
   * Says that the job starts from a checkpoint that need not be the newest: what earlier owners
   * completed after it no longer counts, and neither does a marker that the job came to its end.
   *
   * @param checkpoint one of this directory, null to start from elsewhere or from the beginning
   */
  public synchronized void startFrom(@Nullable CheckpointMetadata checkpoint, long nowMillis)
      throws IOException {
    verifyStillOwner();
    history =
        checkpoint == null
            ? history.goingOnFrom(epoch, 0, epoch)
            : history.goingOnFrom(epoch, checkpoint.checkpointId(), checkpoint.epoch());
    write(owner.with(history).renewed(nowMillis));
    deleteFinished();
  }

  private synchronized void write(OwnerRecord record) throws IOException {
    store.put(directory.resolve(FileNames.ofOwner(epoch)), record.toBytes());
    owner = record;
  }

  /** The epoch under which this run owns the job. */
  public long epoch() {
    return epoch;
  }

  /** The directory, for reading. */
  public CheckpointDirectory directory() {
    return directory;
  }

  /** The run that was the first owner of the directory: another directory has another. */
  public synchronized String origin() {
    return owner.origin();
  }

  /** How often {@link #renewLease} is to be called. */
  public long renewalMillis() {
    return Math.max(1, leaseMillis / 3);
  }

  /**
   * Changes the owner file, so that others see that this run is alive.
   *
   * @throws OwnershipLostException when somebody else owns the job
   */
  public synchronized void renewLease(long nowMillis) throws IOException {
    if (!owner.released()) {
      verifyStillOwner();
      write(owner.renewed(nowMillis));
    }
  }

  /**
   * Makes sure that nobody else has become the owner. Called before a checkpoint's completion is
   * told and before each commit of a sink.
   *
   * @throws OwnershipLostException when somebody else owns the job
   */
  public void verifyStillOwner() throws IOException {
    long highest = OwnerClaim.highestOwner(directory);
    if (highest != epoch) {
      throw new OwnershipLostException(
          "This run owned the job \""
              + jobName
              + "\" in "
              + directory.describe()
              + " under epoch "
              + epoch
              + ", but "
              + (highest > epoch
                  ? "another run has taken it over under epoch " + highest
                  : "its owner file is gone")
              + ". It stops without writing anything more.");
    }
  }

  /** Lets go of the job: the next run takes over at once. */
  public synchronized void release() throws IOException {
    verifyStillOwner();
    write(owner.release());
  }

  /**
   * The completed checkpoints, newest first, damaged ones included, without those that a former
   * owner wrote after it was replaced.
   */
  public List<StoredCheckpoint> completed() throws IOException {
    return directory.completed().stream().filter(c -> c.isValid(history)).toList();
  }

  /** The first checkpoint id that nobody has used, complete or not. */
  public long firstFreeCheckpointId() throws IOException {
    List<Long> started = directory.startedIds();
    return started.isEmpty() ? 1 : started.get(started.size() - 1) + 1;
  }

  /**
   * Begins the file of a subtask's snapshot.
   *
   * @param maxStateBytes the limit for each operator, {@link Long#MAX_VALUE} for none
   */
  public SubtaskWriter newWriter(long checkpointId, SubtaskKey subtask, long maxStateBytes) {
    String name =
        FileNames.ofCheckpoint(checkpointId)
            + "/"
            + FileNames.ofData(epoch, subtask.chain(), subtask.index());
    return new SubtaskWriter(store, directory.resolve(name), name, subtask.index(), maxStateBytes);
  }

  /**
   * Completes a checkpoint by writing its metadata.
   *
   * @throws OwnershipLostException when somebody else owns the job
   * @throws IOException when it may or may not have been written: then {@link #discard} it
   */
  public void writeMetadata(CheckpointMetadata metadata) throws IOException {
    Checks.argument(
        metadata.epoch() == epoch,
        "The metadata of epoch %s was given to the owner of epoch %s.",
        metadata.epoch(),
        epoch);
    verifyStillOwner();
    String name = FileNames.ofCheckpoint(metadata.checkpointId()) + "/" + FileNames.METADATA;
    if (!store.putIfAbsent(directory.resolve(name), MetadataFile.write(metadata))) {
      throw new IOException(
          "Checkpoint "
              + metadata.checkpointId()
              + " cannot be completed: there is a "
              + directory.describe()
              + "/"
              + name
              + " already, which another run must have written. Make sure that only one run uses"
              + " the directory.");
    }
  }

  /**
   * Deletes what a checkpoint that did not complete has left: its metadata first, if there is any.
   */
  public void discard(long checkpointId, Collection<SubtaskSnapshot> snapshots) throws IOException {
    deleteOwnMetadata(checkpointId);
    String prefix = FileNames.ofCheckpoint(checkpointId) + "/";
    SortedSet<String> files = new TreeSet<>();
    snapshots.forEach(s -> files.addAll(s.files()));
    for (String file : files) {
      if (file.startsWith(prefix)) {
        store.delete(directory.resolve(file));
      }
    }
    store.deleteIfEmpty(directory.resolve(FileNames.ofCheckpoint(checkpointId)));
  }

  private void deleteOwnMetadata(long checkpointId) throws IOException {
    try {
      if (directory.readMetadata(checkpointId).epoch() == epoch) {
        store.delete(
            directory.resolve(FileNames.ofCheckpoint(checkpointId) + "/" + FileNames.METADATA));
      }
    } catch (FileNotFoundException e) {
      return; // The usual case: it was not complete.
    }
  }

  /**
   * Deletes a completed checkpoint: its metadata first, then all that lies beside it.
   *
   * @throws OwnershipLostException when somebody else owns the job, and may need it
   */
  public void delete(long checkpointId) throws IOException {
    verifyStillOwner();
    String name = FileNames.ofCheckpoint(checkpointId);
    store.delete(directory.resolve(name + "/" + FileNames.METADATA));
    for (BlobStore.Child child : store.children(directory.resolve(name))) {
      store.delete(directory.resolve(name + "/" + child.name()));
    }
    store.deleteIfEmpty(directory.resolve(name));
  }

  /**
   * Deletes what earlier runs left behind when they crashed. Called before the job starts: what a
   * writer has not committed yet looks like something left behind.
   *
   * @return the deleted files
   */
  public synchronized List<String> collectOrphans() throws IOException {
    verifyStillOwner();
    return new OrphanCollector(directory, history, epoch - 1).collect();
  }

  /**
   * Deletes what this run and earlier ones left behind. Called when no checkpoint is in flight and
   * no writer is at work: between a failure of the job and its restart. What a readable metadata
   * names stays.
   *
   * @return the deleted files
   */
  public synchronized List<String> collectOwnOrphans() throws IOException {
    verifyStillOwner();
    return new OrphanCollector(directory, history, epoch).collect();
  }

  /** Says that the job came to its end. */
  public void writeFinished(long checkpointId, long nowMillis) throws IOException {
    verifyStillOwner();
    FinishedMarker marker = new FinishedMarker(jobName, epoch, checkpointId, nowMillis);
    store.put(directory.resolve(FileNames.FINISHED), marker.toBytes());
  }

  /** Whether the job came to its end in an earlier run. */
  public Optional<FinishedMarker> finished() throws IOException {
    String file = directory.describe() + "/" + FileNames.FINISHED;
    try {
      byte[] bytes = store.read(directory.resolve(FileNames.FINISHED));
      return Optional.of(FinishedMarker.fromBytes(file, bytes));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Forgets that the job came to its end, because it is started anew on purpose. */
  public void deleteFinished() throws IOException {
    store.delete(directory.resolve(FileNames.FINISHED));
  }
}
