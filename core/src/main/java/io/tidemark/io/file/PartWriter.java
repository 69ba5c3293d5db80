// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.WriterInitContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the part files of one subtask. Records are encoded into a buffer; a full buffer goes to
 * the I/O pool. When several wait there, the subtask takes no input until they are written.
 *
 * <p>Thread: the subtask's.
 */
final class PartWriter<IN> implements CommittingSinkWriter<IN, PartFile> {
  static final int BUFFER = 256 * 1024;
  private static final int PAUSE_ABOVE = 4 * BUFFER;
  private static final int RESUME_AT = BUFFER;

  private final WriterInitContext context;
  private final SinkDirectory directory;
  private final Encoder<IN> encoder;
  private final PartNames names;
  private final String mark;
  private final RecordBuffer buffer = new RecordBuffer(BUFFER);
  private @Nullable OpenPart part;
  private final List<OpenPart> finishing = new ArrayList<>();
  private long parts;
  private long unwrittenBytes;
  private boolean paused;
  private boolean closed;

  /** Null once a checkpoint was taken. */
  private @Nullable DirectoryCleaning beforeFirst;

  PartWriter(
      WriterInitContext context, SinkDirectory directory, Encoder<IN> encoder, PartNames names) {
    this.context = context;
    this.directory = directory;
    this.encoder = encoder;
    this.names = names;
    this.mark =
        PartNames.writerMark(context.clock().currentTimeMillis(), context.getAttemptNumber());
    DirectoryCleaning cleaning = new DirectoryCleaning(context, directory, names, mark);
    // Early, so that what is refused is refused at once; and again before the first checkpoint and
    // the first commit, so that none comes beside a cleaning that still runs. It is done only once.
    context.callAsync(cleaning, (done, failure) -> failOn(failure));
    context.runBeforeAcknowledge(cleaning);
    directory.cleanBefore(cleaning);
    beforeFirst = cleaning;
  }

  @Override
  public void write(IN element, Context recordContext) throws IOException {
    encoder.encode(element, buffer);
    if (buffer.size() >= BUFFER) {
      handOver();
    }
  }

  /** Gives what is buffered to the I/O pool. */
  private void handOver() {
    OpenPart open = part;
    if (open == null) {
      open =
          new OpenPart(
              context.fileSystem(),
              directory.path(),
              names.inProgress(context.getSubtaskId(), mark, parts++));
      part = open;
    }
    byte[] bytes = buffer.take();
    open.add(bytes);
    unwrittenBytes += bytes.length;
    OpenPart target = open;
    context.callAsync(
        () -> {
          target.write();
          return true;
        },
        (done, failure) -> {
          failOn(failure);
          unwrittenBytes -= bytes.length;
          updatePause();
        });
    updatePause();
  }

  private void updatePause() {
    boolean full = unwrittenBytes > (paused ? RESUME_AT : PAUSE_ABOVE);
    if (full != paused) {
      paused = full;
      context.pauseInput(full);
    }
  }

  @Override
  public void flush(boolean endOfInput) {
    // prepareCommit follows and hands over what is buffered.
  }

  @Override
  public Collection<PartFile> prepareCommit() {
    throw new IllegalStateException(
        "A file sink needs the checkpoint's id to name its files, and was asked to commit without.");
  }

  @Override
  public Collection<PartFile> prepareCommit(long checkpointId) {
    DirectoryCleaning cleaning = beforeFirst;
    if (cleaning != null) {
      beforeFirst = null;
      context.runBeforeAcknowledge(
          () -> {
            cleaning.firstCheckpoint(checkpointId);
            return true;
          });
    }
    if (buffer.size() > 0) {
      handOver();
    }
    OpenPart open = part;
    if (open == null) {
      return List.of();
    }
    part = null;
    finishing.removeIf(OpenPart::isDone);
    finishing.add(open);
    PartFile committable =
        new PartFile(
            names.pending(checkpointId, context.getSubtaskId(), mark),
            names.committed(checkpointId, context.getSubtaskId()));
    context.runBeforeAcknowledge(
        () -> {
          open.finish(committable.pendingName());
          return true;
        });
    return List.of(committable);
  }

  private void failOn(@Nullable Throwable failure) {
    if (failure != null && !closed) {
      throw unchecked(failure);
    }
  }

  /** What a handler may throw, with the same sentence. */
  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException runtime) {
      return runtime;
    }
    String sentence = failure.getMessage();
    return failure instanceof IOException io
        ? new UncheckedIOException(sentence, io)
        : new IllegalStateException(sentence, failure);
  }

  /**
   * Drops what is not finished. Waits for a call that is just finishing, deleting or committing a
   * file, so that after a failure nothing of this attempt happens beside the next one.
   */
  @Override
  public void close() throws IOException {
    closed = true;
    directory.close();
    if (part != null) {
      finishing.add(part);
      part = null;
    }
    for (OpenPart open : finishing) {
      open.discard();
    }
    finishing.clear();
  }
}
