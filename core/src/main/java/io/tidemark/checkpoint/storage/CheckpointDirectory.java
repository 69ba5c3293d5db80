// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.OperatorMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.format.v1.MetadataFile;
import io.tidemark.serializer.DataInputView;
import io.tidemark.state.spi.Segment;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads what lies in the checkpoint directory of a job, whoever owns it; changes nothing.
 *
 * <p>Thread: safe for several threads.
 */
public final class CheckpointDirectory {
  private static final int VERIFIED_AT_ONCE = 1 << 20;

  private final BlobStore store;
  private final String root;
  private final String prefix;

  /**
   * Looks at a directory.
   *
   * @param directory the job's directory in the store, empty when the store's root is the job's
   */
  public CheckpointDirectory(BlobStore store, String directory) {
    this.store = store;
    this.root = directory;
    this.prefix = directory.isEmpty() ? "" : directory + "/";
  }

  /** The directory of a job in a store that holds those of several. */
  public static CheckpointDirectory ofJob(BlobStore store, String jobName) {
    return new CheckpointDirectory(store, FileNames.ofJob(jobName));
  }

  BlobStore store() {
    return store;
  }

  /** The name in the store of the job's directory. */
  String root() {
    return root;
  }

  /** The name in the store of a file of the job. */
  String resolve(String name) {
    return prefix + name;
  }

  /** Where it is, for messages. */
  public String describe() {
    return root.isEmpty() ? store.describe() : store.describe() + "/" + root;
  }

  List<BlobStore.Child> children() throws IOException {
    return store.children(root);
  }

  /** The ids of all checkpoints of which there is anything, complete or not, rising. */
  List<Long> startedIds() throws IOException {
    List<Long> ids = new ArrayList<>();
    for (BlobStore.Child child : children()) {
      OptionalLong id = FileNames.checkpointIdOf(child.name());
      if (child.directory() && id.isPresent()) {
        ids.add(id.getAsLong());
      }
    }
    ids.sort(Comparator.naturalOrder());
    return ids;
  }

  /** Every checkpoint with a {@code _metadata}, newest first, whether it can be read or not. */
  public List<StoredCheckpoint> completed() throws IOException {
    List<StoredCheckpoint> completed = new ArrayList<>();
    for (long id : startedIds()) {
      try {
        completed.add(0, new StoredCheckpoint(id, readMetadata(id), null));
      } catch (FileNotFoundException e) {
        continue; // Not complete.
      } catch (IOException e) {
        completed.add(0, new StoredCheckpoint(id, null, e));
      }
    }
    return completed;
  }

  /**
   * Reads a checkpoint's metadata.
   *
   * @throws FileNotFoundException when the checkpoint is not complete
   * @throws CheckpointCorruptException when the metadata is damaged
   */
  public CheckpointMetadata readMetadata(long checkpointId) throws IOException {
    String name = FileNames.ofCheckpoint(checkpointId) + "/" + FileNames.METADATA;
    CheckpointMetadata metadata =
        MetadataFile.read(describe() + "/" + name, store.read(resolve(name)));
    if (metadata.checkpointId() != checkpointId) {
      throw new CheckpointCorruptException(
          describe() + "/" + name,
          0,
          "the metadata of checkpoint " + metadata.checkpointId(),
          "that of checkpoint " + checkpointId);
    }
    return metadata;
  }

  /**
   * Checks that every file that a checkpoint refers to is there and has its length; the bytes are
   * verified when they are read.
   *
   * @throws CheckpointCorruptException when one is missing or of another length
   */
  public void verifyFiles(CheckpointMetadata metadata) throws IOException {
    SortedMap<String, SortedMap<String, Long>> found = new TreeMap<>();
    for (Map.Entry<String, Long> file : metadata.files().entrySet()) {
      String name = file.getKey();
      int slash = name.lastIndexOf('/');
      String directory = name.substring(0, Math.max(0, slash));
      SortedMap<String, Long> lengths = found.get(directory);
      if (lengths == null) {
        lengths = new TreeMap<>();
        for (BlobStore.Child child : store.children(resolve(directory))) {
          lengths.put(child.name(), child.bytes());
        }
        found.put(directory, lengths);
      }
      Long length = lengths.get(name.substring(slash + 1));
      if (length == null) {
        throw CheckpointReader.missing(describe() + "/" + name);
      }
      if (!length.equals(file.getValue())) {
        throw new CheckpointCorruptException(
            describe() + "/" + name,
            Math.min(length, file.getValue()),
            "a file of " + length + " bytes",
            file.getValue() + " bytes");
      }
    }
  }

  /**
   * Reads everything that a checkpoint refers to and verifies every checksum.
   *
   * @throws CheckpointCorruptException when a byte is wrong or missing
   */
  public void verifyBytes(CheckpointMetadata metadata) throws IOException {
    try (CheckpointReader reader = reader()) {
      for (OperatorMetadata operator : metadata.operators()) {
        for (OperatorSnapshot subtask : operator.subtasks()) {
          for (Segment segment : subtask.segments().toList()) {
            DataInputView content = reader.open(segment);
            while (content.skipBytes(VERIFIED_AT_ONCE) > 0) {
              // Skipping goes through the blocks, and each is verified.
            }
          }
        }
      }
    }
  }

  /** Reads segments; to be closed when nothing is read from it any more. */
  public CheckpointReader reader() {
    return new CheckpointReader(this);
  }
}
