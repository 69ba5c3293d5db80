// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.config.CheckpointingOptions;
import io.tidemark.config.Configuration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Where a job's checkpoints go. The kinds {@code jobmanager} and {@code filesystem} are built in;
 * modules add others through a {@link Provider}.
 */
public interface CheckpointStorage {

  /** Opens the store; its root holds a directory for each job. */
  BlobStore open() throws IOException;

  /** Whether checkpoints are there after the process has ended. */
  boolean survivesProcess();

  /**
   * The most bytes of state of one operator in one subtask; {@link Long#MAX_VALUE} for no limit.
   */
  long maxStateBytes();

  /** Where it is, for the start-up report. */
  String describe();

  /**
   * The storage that a configuration asks for: by its kind; without one, a directory where one is
   * set, else memory.
   *
   * @param loader where providers are looked for
   * @throws IllegalArgumentException when the kind is not known or the directory is missing
   */
  static CheckpointStorage of(Configuration configuration, ClassLoader loader) {
    Optional<String> directory =
        configuration.getOptional(CheckpointingOptions.CHECKPOINTS_DIRECTORY);
    String kind =
        configuration
            .getOptional(CheckpointingOptions.CHECKPOINT_STORAGE)
            .orElse(directory.isPresent() ? "filesystem" : "jobmanager");
    if (kind.equals("jobmanager")) {
      return new JobManagerCheckpointStorage(
          configuration.get(CheckpointingOptions.MAX_JOBMANAGER_STATE_SIZE).getBytes());
    }
    String root =
        directory.orElseThrow(
            () ->
                new IllegalArgumentException(
                    CheckpointingOptions.CHECKPOINT_STORAGE.key()
                        + " is "
                        + kind
                        + ", but no directory is set. Set "
                        + CheckpointingOptions.CHECKPOINTS_DIRECTORY.key()
                        + "."));
    List<String> kinds = new ArrayList<>(List.of("jobmanager", "filesystem"));
    for (Provider provider : ServiceLoader.load(Provider.class, loader)) {
      if (provider.accepts(kind, root)) {
        return provider.create(root, configuration);
      }
      kinds.add(provider.kind());
    }
    if (kind.equals("filesystem")) {
      return FileSystemCheckpointStorage.of(root);
    }
    throw new IllegalArgumentException(
        CheckpointingOptions.CHECKPOINT_STORAGE.key()
            + " is "
            + kind
            + ", which is none of "
            + kinds
            + ". Correct it, or add the module that provides it to the class path.");
  }

  /** Makes storages of another kind; found by {@link ServiceLoader}. */
  interface Provider {
    /** The name of the kind. */
    String kind();

    /**
     * Whether this provider is meant.
     *
     * @param kind the configured kind; {@code filesystem} where only a directory is set
     * @param directory the configured directory, which may be a URI
     */
    boolean accepts(String kind, String directory);

    /** Makes the storage. */
    CheckpointStorage create(String directory, Configuration configuration);
  }
}
