// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.checkpoint.format.v1.FinishedMarker;
import io.tidemark.checkpoint.storage.BlobStore;
import io.tidemark.checkpoint.storage.CheckpointDirectory;
import io.tidemark.checkpoint.storage.CheckpointReader;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.FileSystemCheckpointStorage;
import io.tidemark.checkpoint.storage.JobCheckpoints;
import io.tidemark.checkpoint.storage.OwnerClaim;
import io.tidemark.checkpoint.storage.StoredCheckpoint;
import io.tidemark.checkpoint.storage.SubtaskWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one job as its owner: claiming them, choosing what to restore, letting go.
 *
 * <p>Thread: every method may block and runs on the I/O pool, one at a time.
 */
final class JobStorage {
  private static final Pattern CHECKPOINT_PATH = Pattern.compile("(.*?)/?([^/]+)/chk-(\\d+)");

  private final CheckpointStorage storage;
  private final BlobStore store;
  private final JobCheckpoints checkpoints;

  /** How an attempt to open went. */
  sealed interface Opened {}

  /** This run owns the job. */
  record Owned(JobStorage storage) implements Opened {}

  /** Another run owns it; {@code retryAtMillis} says when to look again, if ever. */
  record Held(String sentence, long retryAtMillis) implements Opened {}

  /**
   * What to start from.
   *
   * @param metadata the checkpoint, null to start fresh
   * @param reader reads its state, null to start fresh
   * @param finished the marker of an earlier run that came to its end, null when there is none
   * @param nextCheckpointId the first id nobody has used
   * @param completedIds the completed checkpoints that are kept, oldest first
   */
  record Start(
      @Nullable CheckpointMetadata metadata,
      @Nullable CheckpointReader reader,
      @Nullable FinishedMarker finished,
      long nextCheckpointId,
      List<Long> completedIds) {}

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
  Start chooseStart(String recovery, long nowMillis) throws IOException {
    if (recovery.equals("none")) {
      checkpoints.startFrom(0, nowMillis);
      return new Start(null, null, null, checkpoints.firstFreeCheckpointId(), List.of());
    }
    if (!recovery.equals("latest")) {
      return startFromPath(recovery, nowMillis);
    }
    Optional<FinishedMarker> finished = checkpoints.finished();
    List<StoredCheckpoint> completed = checkpoints.completed();
    List<Long> ids = new ArrayList<>();
    for (StoredCheckpoint checkpoint : completed) {
      ids.add(0, checkpoint.checkpointId());
    }
    CheckpointMetadata metadata = null;
    CheckpointReader reader = null;
    if (!completed.isEmpty()) {
      metadata = completed.get(0).metadataOrThrow();
      checkpoints.directory().verifyFiles(metadata);
      reader = checkpoints.directory().reader();
    }
    return new Start(
        metadata, reader, finished.orElse(null), checkpoints.firstFreeCheckpointId(), ids);
  }

  private Start startFromPath(String path, long nowMillis) throws IOException {
    String trimmed = path.replaceFirst("/?(_metadata)?/?$", "");
    Matcher matcher = CHECKPOINT_PATH.matcher(trimmed);
    if (!matcher.matches()) {
      throw new IOException(
          "The path '"
              + path
              + "' to restore from is not that of a checkpoint; it must end in"
              + " <job>/chk-<number>, or be 'latest' or 'none'.");
    }
    String root =
        matcher.group(1).isEmpty() ? (trimmed.startsWith("/") ? "/" : ".") : matcher.group(1);
    BlobStore from = FileSystemCheckpointStorage.of(root).open();
    CheckpointDirectory directory = new CheckpointDirectory(from, matcher.group(2));
    CheckpointMetadata metadata = directory.readMetadata(Long.parseLong(matcher.group(3)));
    directory.verifyFiles(metadata);
    boolean own = directory.describe().equals(checkpoints.directory().describe());
    checkpoints.startFrom(own ? metadata.checkpointId() : 0, nowMillis);
    List<Long> ids = new ArrayList<>();
    for (StoredCheckpoint checkpoint : checkpoints.completed()) {
      ids.add(0, checkpoint.checkpointId());
    }
    long next = Math.max(checkpoints.firstFreeCheckpointId(), metadata.checkpointId() + 1);
    return new Start(metadata, directory.reader(), null, next, ids);
  }

  /** Collects what crashed runs left behind. */
  List<String> collectOrphans() throws IOException {
    return checkpoints.collectOrphans();
  }

  SubtaskWriter newWriter(long checkpointId, SubtaskKey subtask) {
    return checkpoints.newWriter(checkpointId, subtask, storage.maxStateBytes());
  }

  /** Lets go of the job: the next run takes over at once. */
  void release() throws IOException {
    try {
      checkpoints.release();
    } finally {
      store.close();
    }
  }
}
