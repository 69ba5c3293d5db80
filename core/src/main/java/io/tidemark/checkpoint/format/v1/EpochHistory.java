// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * From which checkpoint on each owner of a job went. It says what a former owner wrote after it was
 * replaced: a checkpoint of epoch e is void when a later epoch went on from an older checkpoint,
 * because that later owner has undone what its sinks had prepared since.
 *
 * @param entries one for each epoch, rising
 */
public record EpochHistory(List<Entry> entries) {
  /** Longer ago than this many owners, nobody who was replaced is still at work. */
  private static final int MAX_ENTRIES = 64;

  /**
   * One owner.
   *
   * @param epoch its epoch
   * @param restoredCheckpointId the newest complete checkpoint when it began, 0 when there was none
   */
  public record Entry(long epoch, long restoredCheckpointId) {}

  /** Copies the list. */
  public EpochHistory {
    entries = List.copyOf(entries);
  }

  /** No owner yet. */
  public static EpochHistory empty() {
    return new EpochHistory(List.of());
  }

  /** From rows of epoch and checkpoint id. */
  static EpochHistory of(List<long[]> rows) {
    List<Entry> entries = new ArrayList<>();
    rows.forEach(row -> entries.add(new Entry(row[0], row[1])));
    return new EpochHistory(entries);
  }

  /**
   * This history, when an owner goes on from a checkpoint of its choice. The checkpoint counts from
   * now on, although owners between may have made it void.
   *
   * @param epoch the owner's epoch
   * @param checkpointId the checkpoint, 0 for none
   * @param checkpointEpoch the epoch it was written in
   */
  public EpochHistory goingOnFrom(long epoch, long checkpointId, long checkpointEpoch) {
    List<Entry> others = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.epoch() != epoch) {
        boolean madeItVoid =
            entry.epoch() > checkpointEpoch && entry.restoredCheckpointId() < checkpointId;
        others.add(madeItVoid ? new Entry(entry.epoch(), checkpointId) : entry);
      }
    }
    return new EpochHistory(others).and(epoch, checkpointId);
  }

  /** With one more owner, unless it is there already. */
  public EpochHistory and(long epoch, long restoredCheckpointId) {
    for (Entry entry : entries) {
      if (entry.epoch() == epoch) {
        return this;
      }
    }
    List<Entry> more = new ArrayList<>(entries);
    more.add(new Entry(epoch, restoredCheckpointId));
    return new EpochHistory(
        more.size() > MAX_ENTRIES ? more.subList(more.size() - MAX_ENTRIES, more.size()) : more);
  }

  /** Whether a complete checkpoint counts. */
  public boolean isValid(long checkpointId, long epoch) {
    return voidSince(checkpointId, epoch).isEmpty();
  }

  /** The first epoch that went on without a complete checkpoint of an earlier one, if any did. */
  public OptionalLong voidSince(long checkpointId, long epoch) {
    for (Entry entry : entries) {
      if (entry.epoch() > epoch && checkpointId > entry.restoredCheckpointId()) {
        return OptionalLong.of(entry.epoch());
      }
    }
    return OptionalLong.empty();
  }
}
