// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.Committer;
import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.util.Checks;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes records into part files of a directory: one for each checkpoint and subtask in which there
 * were records, named {@code part-<checkpoint, 10 digits>-<subtask>}. Names sort in the order in
 * which the files were committed.
 *
 * <p>A file is hidden while it is written. At the barrier it is made durable, and when the
 * checkpoint is complete a rename makes it visible, whole. With checkpointing off the files,
 * numbered 0, become visible once the whole job has emitted everything.
 *
 * <p>Promise: exactly once, with checkpointing on. The sink withdraws what it committed: restoring
 * checkpoint n removes the parts with a greater number, and what killed runs left unfinished. Part
 * files that are there although nothing of this sink is restored are refused, never touched: a
 * directory belongs to one sink of one job. A hidden file ({@code .owner}) says to which; another
 * run, or another sink, is refused while that one may be at work. A job with two sinks on one
 * directory is refused.
 *
 * <p>Whoever takes the files may move or delete them as soon as they are visible, also while the
 * job is down. After a restart the sink asks for the files of its checkpoint once more, and a small
 * hidden note ({@code .commit}) tells it then that they had been committed. By the notes, of which
 * each subtask keeps the last eight, it also refuses to go back to a checkpoint behind which files
 * were taken away, since their records would come twice; {@code
 * execution.state-recovery.accept-duplicates} allows that. Nor does it go forward again to a
 * checkpoint that counts on files it has withdrawn: a note ({@code .withdrawn}) tells. Hidden files
 * are the sink's: a directory that is copied or moved takes them along. If they are lost, and with
 * them records, the job says so and does not start; go on from an older checkpoint then.
 *
 * @param <IN> the type of the records
 */
public final class FileSink<IN> implements Sink<IN>, SupportsCommitter<PartFile> {
  private static final long serialVersionUID = 1L;

  private final String directory;
  private final Encoder<IN> encoder;
  private final String partSuffix;

  /** This copy belongs to one subtask in one attempt, whose writer and committer share it. */
  private transient @Nullable SinkDirectory opened;

  private FileSink(RowFormatBuilder<IN> builder) {
    this.directory = builder.directory;
    this.encoder = builder.encoder;
    this.partSuffix = builder.partSuffix;
  }

  /**
   * A sink that writes one record behind the other.
   *
   * @param directory where the part files go; made when it is not there
   */
  public static <IN> RowFormatBuilder<IN> forRowFormat(String directory, Encoder<IN> encoder) {
    return new RowFormatBuilder<>(directory, encoder);
  }

  /** As {@link #forRowFormat(String, Encoder)}. */
  public static <IN> RowFormatBuilder<IN> forRowFormat(
      io.tidemark.io.fs.Path directory, Encoder<IN> encoder) {
    return forRowFormat(directory.getPath(), encoder);
  }

  @Override
  public DeliveryGuarantee getDeliveryGuarantee() {
    return DeliveryGuarantee.EXACTLY_ONCE;
  }

  @Override
  public boolean withdrawsCommitted() {
    return true;
  }

  @Override
  public String getTarget() {
    return directory;
  }

  @Override
  public SinkWriter<IN> createWriter(WriterInitContext context) {
    return new PartWriter<>(
        context, sinkDirectory(), encoder, PartNames.of(partSuffix, context.operatorUid()));
  }

  @Override
  public Committer<PartFile> createCommitter(CommitterInitContext context) {
    PartNames names = PartNames.of(partSuffix, context.operatorUid());
    return new PartCommitter(context, sinkDirectory(), names);
  }

  private SinkDirectory sinkDirectory() {
    SinkDirectory shared = opened;
    if (shared == null) {
      shared = new SinkDirectory(directory);
      opened = shared;
    }
    return shared;
  }

  @Override
  public SimpleVersionedSerializer<PartFile> getCommittableSerializer() {
    return new PartFile.Serializer();
  }

  /**
   * What a file sink is made of.
   *
   * @param <IN> the type of the records
   */
  public static final class RowFormatBuilder<IN> {
    private final String directory;
    private final Encoder<IN> encoder;
    private String partSuffix = "";

    private RowFormatBuilder(String directory, Encoder<IN> encoder) {
      Checks.argument(
          directory != null && !directory.isEmpty(),
          "The directory of the file sink is empty; name one.");
      this.directory = Path.of(directory).toAbsolutePath().normalize().toString();
      this.encoder = Checks.notNull(encoder, "The encoder of the file sink is null.");
    }

    /**
     * What the names of committed files end in, such as {@code .csv}; nothing unless set.
     *
     * @throws IllegalArgumentException when it begins with a digit, which would belong to the
     *     number before it, or holds a slash
     */
    public RowFormatBuilder<IN> withPartSuffix(String suffix) {
      Checks.argument(
          !suffix.contains("/") && !suffix.contains("\\"),
          "The suffix of part files is '%s'; it must not contain a slash.",
          suffix);
      Checks.argument(
          suffix.isEmpty() || !Character.isDigit(suffix.charAt(0)),
          "The suffix of part files is '%s'; it must not begin with a digit, since it follows the"
              + " number of the subtask. Begin it with a dot, such as '.csv'.",
          suffix);
      this.partSuffix = suffix;
      return this;
    }

    /** The sink. */
    public FileSink<IN> build() {
      return new FileSink<>(this);
    }
  }
}
