// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.format.v1.EpochHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Deletes what crashed runs left behind: files that no checkpoint refers to, and checkpoints that a
 * later owner went on without, once that owner or one after it has completed one: until then they
 * may be all there is to go back to. A checkpoint whose metadata cannot be read keeps everything
 * that lies beside it, since nobody knows what it refers to; so does a file whose name is not one
 * of ours.
 */
final class OrphanCollector {
  private final CheckpointDirectory directory;
  private final EpochHistory history;
  private final long highestEpoch;
  private final List<String> deleted = new ArrayList<>();

  /**
   * Prepares a collection.
   *
   * @param highestEpoch files up to this epoch may be deleted: nobody writes under it any more
   */
  OrphanCollector(CheckpointDirectory directory, EpochHistory history, long highestEpoch) {
    this.directory = directory;
    this.history = history;
    this.highestEpoch = highestEpoch;
  }

  /** Collects, and returns the names of the deleted files, relative to the job's directory. */
  List<String> collect() throws IOException {
    directory.store().deleteUncommitted(directory.root());
    SortedMap<Long, StoredCheckpoint> completed = new TreeMap<>();
    TreeSet<String> referenced = new TreeSet<>();
    long newestValidEpoch = 0;
    for (StoredCheckpoint checkpoint : directory.completed()) {
      completed.put(checkpoint.checkpointId(), checkpoint);
      CheckpointMetadata metadata = checkpoint.metadata();
      if (metadata != null && isValid(metadata)) {
        referenced.addAll(metadata.files().keySet());
        newestValidEpoch = Math.max(newestValidEpoch, metadata.epoch());
      }
    }
    for (long id : directory.startedIds()) {
      StoredCheckpoint checkpoint = completed.get(id);
      if (checkpoint == null) {
        collect(id, referenced);
        continue;
      }
      CheckpointMetadata metadata = checkpoint.metadata();
      if (metadata == null) {
        continue; // Damaged: nobody knows what it refers to.
      }
      OptionalLong voidSince = history.voidSince(id, metadata.epoch());
      if (voidSince.isEmpty()) {
        collect(id, referenced);
      } else if (voidSince.getAsLong() <= newestValidEpoch) {
        delete(FileNames.ofCheckpoint(id) + "/" + FileNames.METADATA);
        collect(id, referenced);
      }
    }
    return deleted;
  }

  private boolean isValid(CheckpointMetadata metadata) {
    return history.isValid(metadata.checkpointId(), metadata.epoch());
  }

  private void collect(long id, TreeSet<String> referenced) throws IOException {
    String name = FileNames.ofCheckpoint(id);
    for (BlobStore.Child child : directory.store().children(directory.resolve(name))) {
      String file = name + "/" + child.name();
      long epoch = FileNames.dataEpochOf(child.name()).orElse(Long.MAX_VALUE);
      if (epoch <= highestEpoch && !referenced.contains(file)) {
        delete(file);
      }
    }
    directory.store().deleteIfEmpty(directory.resolve(name));
  }

  private void delete(String file) throws IOException {
    directory.store().delete(directory.resolve(file));
    deleted.add(file);
  }
}
