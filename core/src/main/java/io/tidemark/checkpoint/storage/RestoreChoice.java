// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.RestoreRefusedException;
import io.tidemark.checkpoint.format.v1.FinishedMarker;
import io.tidemark.config.StateRecoveryOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses what a job goes on from, as the owner of its directory.
 *
 * <p>Whatever is chosen is held against the last checkpoint that the job completed: sinks may have
 * committed everything up to it. Going on from an older one makes the records between come again,
 * which only a sink that withdraws them can make good. The last one counts whether it can be read
 * or not; one that was deleted by hand is not known.
 *
 * <p>Thread: every method may block and runs on the I/O pool, one at a time.
 */
public final class RestoreChoice {
  private static final Logger LOG = LoggerFactory.getLogger(RestoreChoice.class);
  private static final Pattern CHECKPOINT_PATH = Pattern.compile("(.*?)/?([^/]+)/chk-(\\d+)");

  private final JobCheckpoints checkpoints;
  private final Rules rules;

  /**
   * What the job allows.
   *
   * @param jobName the job's name, as its checkpoints hold it
   * @param cannotWithdraw the sinks that commit and cannot take back what they have committed
   * @param acceptDuplicates whether they need not
   * @param skipDamaged whether a checkpoint that is damaged may be passed over
   */
  public record Rules(
      String jobName, List<String> cannotWithdraw, boolean acceptDuplicates, boolean skipDamaged) {
    /** Copies the list. */
    public Rules {
      cannotWithdraw = List.copyOf(cannotWithdraw);
    }
  }

  /**
   * What to start from.
   *
   * @param metadata the checkpoint, null to start fresh
   * @param reader reads its state, null to start fresh
   * @param finished the marker of an earlier run that came to its end, null when there is none
   * @param nextCheckpointId the first id nobody has used
   * @param completedIds the completed checkpoints that are kept, oldest first
   */
  public record Start(
      @Nullable CheckpointMetadata metadata,
      @Nullable CheckpointReader reader,
      @Nullable FinishedMarker finished,
      long nextCheckpointId,
      List<Long> completedIds) {
    /** Copies the list. */
    public Start {
      completedIds = List.copyOf(completedIds);
    }
  }

  /** Prepares a choice among what the owner has. */
  public RestoreChoice(JobCheckpoints checkpoints, Rules rules) {
    this.checkpoints = checkpoints;
    this.rules = rules;
  }

  /**
   * Chooses.
   *
   * @param recovery {@code latest}, {@code none}, or the path of a checkpoint
   * @throws RestoreRefusedException when records would be committed twice
   */
  public Start choose(String recovery, long nowMillis) throws IOException {
    if (recovery.equals(StateRecoveryOptions.NONE)) {
      checkpoints.startFrom(null, nowMillis);
      return new Start(null, null, null, checkpoints.firstFreeCheckpointId(), List.of());
    }
    return recovery.equals(StateRecoveryOptions.LATEST)
        ? newest(nowMillis)
        : atPath(recovery, nowMillis);
  }

  private Start newest(long nowMillis) throws IOException {
    FinishedMarker finished = checkpoints.finished().orElse(null);
    List<StoredCheckpoint> completed = checkpoints.completed();
    CheckpointMetadata metadata = null;
    if (finished == null && !completed.isEmpty()) {
      metadata = rules.skipDamaged ? newestWhole(completed) : whole(completed.get(0));
      long newest = completed.get(0).checkpointId();
      if (metadata.checkpointId() != newest) {
        // Before anything is changed: a damaged file may be put back.
        refuseOlder(metadata, newest, "Put the damaged file of checkpoint " + newest + " back");
        checkpoints.startFrom(metadata, nowMillis);
      }
    }
    return new Start(
        metadata,
        metadata == null ? null : checkpoints.directory().reader(),
        finished,
        checkpoints.firstFreeCheckpointId(),
        rising(completed));
  }

  private CheckpointMetadata whole(StoredCheckpoint checkpoint) throws IOException {
    CheckpointMetadata metadata = checkpoint.metadataOrThrow();
    checkpoints.directory().verifyFiles(metadata);
    return metadata;
  }

  /** The newest checkpoint of which every byte is as it was written; the newest is at fault. */
  private CheckpointMetadata newestWhole(List<StoredCheckpoint> newestFirst) throws IOException {
    CheckpointCorruptException first = null;
    for (StoredCheckpoint checkpoint : newestFirst) {
      try {
        CheckpointMetadata metadata = whole(checkpoint);
        checkpoints.directory().verifyBytes(metadata);
        return metadata;
      } catch (CheckpointCorruptException damage) {
        LOG.warn(
            "Checkpoint {} of job '{}' is passed over. {}",
            checkpoint.checkpointId(),
            rules.jobName,
            damage.getMessage());
        first = first == null ? damage : first;
      }
    }
    throw first == null ? new IOException("There is no checkpoint to choose from.") : first;
  }

  private Start atPath(String path, long nowMillis) throws IOException {
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
    CheckpointMetadata metadata = metadataIn(directory, matcher.group(3));
    directory.verifyFiles(metadata);
    boolean own = directory.describe().equals(checkpoints.directory().describe());
    // Before anything is changed: a job that is refused must still be able to go on from its last.
    long last = lastCompleted(directory, metadata, own);
    String latest = StateRecoveryOptions.SAVEPOINT_PATH.key() + "=" + StateRecoveryOptions.LATEST;
    refuseOlder(metadata, last, "Go on from checkpoint " + last + " with " + latest);
    checkpoints.startFrom(own ? metadata : null, nowMillis);
    long next = Math.max(checkpoints.firstFreeCheckpointId(), metadata.checkpointId() + 1);
    return new Start(metadata, directory.reader(), null, next, rising(checkpoints.completed()));
  }

  private static CheckpointMetadata metadataIn(CheckpointDirectory directory, String number)
      throws IOException {
    try {
      return directory.readMetadata(Long.parseLong(number));
    } catch (FileNotFoundException | NumberFormatException absent) {
      List<Long> there = rising(directory.completed());
      throw new IOException(
          ("There is no complete checkpoint " + directory.describe() + "/chk-" + number)
              + (there.isEmpty()
                  ? ", nor any other. Check the path, or start with 'none'."
                  : there.stream()
                      .map(FileNames::ofCheckpoint)
                      .collect(
                          Collectors.joining(
                              ", ", "; there is ", ". Restore one of these, or 'latest'."))));
    }
  }

  /**
   * The last checkpoint that this job completed, in its directory and in the one that is restored
   * from, if that is a copy of its own or the place where it was kept before; 0 for none. A
   * checkpoint of another job does not hold what this one has committed, whatever its number.
   */
  private long lastCompleted(CheckpointDirectory restored, CheckpointMetadata metadata, boolean own)
      throws IOException {
    long last = newestOf(checkpoints.completed());
    FinishedMarker finished = checkpoints.finished().orElse(null);
    if (finished != null) {
      last = Math.max(last, finished.checkpointId());
    }
    if (!own && metadata.jobName().equals(rules.jobName)) {
      last = Math.max(last, newestOf(restored.completed()));
    }
    return last;
  }

  private static long newestOf(List<StoredCheckpoint> newestFirst) {
    return newestFirst.isEmpty() ? 0 : newestFirst.get(0).checkpointId();
  }

  /**
   * Refuses a checkpoint behind which sinks have committed for good.
   *
   * @param instead what to do to have nothing twice
   */
  private void refuseOlder(CheckpointMetadata metadata, long last, String instead) {
    boolean sameJob = metadata.jobName().equals(rules.jobName);
    boolean older = last > 0 && (!sameJob || metadata.checkpointId() < last);
    if (!older || rules.acceptDuplicates || rules.cannotWithdraw.isEmpty()) {
      return;
    }
    boolean one = rules.cannotWithdraw.size() == 1;
    throw new RestoreRefusedException(
        "Checkpoint "
            + metadata.checkpointId()
            + (sameJob ? "" : " of the job '" + metadata.jobName() + "'")
            + " is to be restored, but the job '"
            + rules.jobName
            + "' has completed checkpoint "
            + last
            + (sameJob ? " since" : "")
            + ", and the sink"
            + (one ? " '" : "s '")
            + String.join("', '", rules.cannotWithdraw)
            + (one ? "' has committed what came" : "' have committed what came")
            + " up to there and cannot withdraw it: those records would come twice. "
            + instead
            + ", or set "
            + StateRecoveryOptions.ACCEPT_DUPLICATES.key()
            + "=true to have them twice.");
  }

  private static List<Long> rising(List<StoredCheckpoint> newestFirst) {
    List<Long> ids = new ArrayList<>();
    for (StoredCheckpoint checkpoint : newestFirst) {
      ids.add(0, checkpoint.checkpointId());
    }
    return ids;
  }
}
